import type { AuditRule } from "./rule.ts";
import { openServer } from "./rules/a01-open-server.ts";
import { challenge } from "./rules/a02-challenge.ts";
import { challengeError } from "./rules/a03-challenge-error.ts";
import { challengeScope } from "./rules/a04-challenge-scope.ts";
import { resourceMetadata } from "./rules/a05-resource-metadata.ts";
import { metadataPlaces } from "./rules/a06-metadata-places.ts";
import { authorizationServer } from "./rules/a07-authorization-server.ts";
import { invalidToken } from "./rules/a08-invalid-token.ts";
import { tokenInQuery } from "./rules/a09-token-in-query.ts";
import { callWithoutToken } from "./rules/a10-call-without-token.ts";
import { insufficientScope } from "./rules/a11-insufficient-scope.ts";
import { sameForEverybody } from "./rules/a12-same-for-everybody.ts";
import { foreignAuthorizationServer } from "./rules/a13-foreign-authorization-server.ts";
import { privateList } from "./rules/a14-private-list.ts";
import { unknownTool } from "./rules/e01-unknown-tool.ts";
import { missingArgument } from "./rules/e02-missing-argument.ts";
import { wrongArguments } from "./rules/e03-wrong-arguments.ts";
import { leakingErrors } from "./rules/e04-leaking-errors.ts";
import { actionableErrors } from "./rules/e05-actionable-errors.ts";
import { cancellation } from "./rules/e06-cancellation.ts";
import { retryAfter } from "./rules/e07-retry-after.ts";
import { steadyList } from "./rules/s18-steady-list.ts";
import { reachable } from "./rules/t01-reachable.ts";
import { opening } from "./rules/t02-opening.ts";
import { versionNegotiation } from "./rules/t03-version-negotiation.ts";
import { versionHeader } from "./rules/t04-version-header.ts";
import { notification } from "./rules/t05-notification.ts";
import { unknownMethod } from "./rules/t06-unknown-method.ts";
import { malformedJson } from "./rules/t07-malformed-json.ts";
import { batch } from "./rules/t08-batch.ts";
import { plainAccept } from "./rules/t09-plain-accept.ts";
import { getStream } from "./rules/t10-get-stream.ts";
import { sessions } from "./rules/t11-sessions.ts";
import { foreignOrigin } from "./rules/t12-foreign-origin.ts";
import { oversizeBody } from "./rules/t13-oversize-body.ts";
import { modernRevision } from "./rules/t14-modern-revision.ts";
import { capabilities } from "./rules/t15-capabilities.ts";
import { cleanOutput } from "./rules/t16-clean-output.ts";
import { wireForm } from "./rules/t17-wire-form.ts";
import { secureTransport } from "./rules/x08-secure-transport.ts";
import { frameworkErrors } from "./rules/x09-framework-errors.ts";
import { ownAnswers } from "./rules/x10-own-answers.ts";

/** Every rule that judges what was asked and answered, in order of its id. Those that judge the list of tools alone are in tool-rules.ts. */
export const exchangeRules: readonly AuditRule[] = [
  openServer,
  challenge,
  challengeError,
  challengeScope,
  resourceMetadata,
  metadataPlaces,
  authorizationServer,
  invalidToken,
  tokenInQuery,
  callWithoutToken,
  insufficientScope,
  sameForEverybody,
  foreignAuthorizationServer,
  privateList,
  unknownTool,
  missingArgument,
  wrongArguments,
  leakingErrors,
  actionableErrors,
  cancellation,
  retryAfter,
  steadyList,
  reachable,
  opening,
  versionNegotiation,
  versionHeader,
  notification,
  unknownMethod,
  malformedJson,
  batch,
  plainAccept,
  getStream,
  sessions,
  foreignOrigin,
  oversizeBody,
  modernRevision,
  capabilities,
  cleanOutput,
  wireForm,
  secureTransport,
  frameworkErrors,
  ownAnswers,
];
