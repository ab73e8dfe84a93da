/** How often: `120/min` (or /s, /h, /d). `burst` may come at once; a quarter of the count when left out. */
export interface RateDefinition {
  readonly rate: string;
  readonly burst?: number;
}

/** What callers may ask of a server. Safe defaults stand where something is left out. */
export interface LimitsDefinition {
  /** Requests of one address (IPv4, or IPv6 /64), before anything is known of them; 600/min. */
  readonly ip?: RateDefinition;
  /** Calls of one token; 120/min. Beyond three times of it, all of its requests are refused. */
  readonly token?: RateDefinition;
  /** Calls of one token to one tool. */
  readonly tools?: { readonly [tool: string]: RateDefinition };
  /** Calls of one token that run at the same time; 8. */
  readonly concurrency?: number;
  /** Tokens that one address may bring for the first time, in mode passthrough; 60/min. */
  readonly newTokens?: RateDefinition;
  /** Requests of one address whose token is refused; 20/min. */
  readonly refusedTokens?: RateDefinition;
  /** A call over the limit: a tool's error that says when to try again ("toolError", when left out), or HTTP 429. */
  readonly onExceeded?: "toolError" | "http429";
  /** RateLimit and RateLimit-Policy fields in answers; "ietf" when left out. */
  readonly headers?: "ietf" | "none";
}
