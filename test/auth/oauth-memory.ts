import type { OAuthDiscoveryState } from "@modelcontextprotocol/client";
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";

/** What a client of the SDK's remembers of one login, and the user who approves it: for both of its versions. */
export class OAuthMemory {
  readonly redirectUrl = "http://127.0.0.1:33418/callback";
  readonly clientMetadata = {
    client_name: "Test client",
    redirect_uris: [this.redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  #authorizeUrl: URL | undefined;
  #discovered: OAuthDiscoveryState | undefined;

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client;
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }

  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.#authorizeUrl = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovered = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovered;
  }

  /** Opens the page that the client leads to, where the server approves; gives what the client is called back with. */
  async approve(): Promise<{ readonly code: string; readonly iss: string }> {
    const answer = await fetch(this.#authorizeUrl ?? "", { redirect: "manual" });
    const { searchParams } = new URL(answer.headers.get("location") ?? "");
    return { code: searchParams.get("code") ?? "", iss: searchParams.get("iss") ?? "" };
  }
}
