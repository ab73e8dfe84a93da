import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { Redactor } from "../auth/redactor.ts";

/** Where a host tells what it does: lines of JSON, in which no live credential stands. */
export interface HostLog {
  /** An ordinary event: a call, a refused request. */
  info(fields: LogFields, message: string): void;
  /** Requests that are no calls: too many to keep by default. */
  debug(fields: LogFields, message: string): void;
  /** What was changed, for whom: written at every level but "silent". */
  audit(fields: LogFields): void;
  /** Something that an operator should look at. */
  warn(fields: LogFields, message: string): void;
  /** A bug of ours, or something broken. */
  error(fields: LogFields & { readonly err?: unknown }, message: string): void;
}

/** What a line says besides its message. Never a header, a body, an argument or a URL with its query. */
export interface LogFields {
  readonly [name: string]: unknown;
}

/** Lines are written together, at most this much later: a write of its own costs more than the line. */
const flushMs = 100;
const flushBytes = 4096;
/** Lines that wait for a reader that has stopped; what comes on top is dropped, since calls come first. */
const maxWaitingBytes = 16 * 1024 * 1024;

let standardError: DestinationStream | undefined;

/** One for the process. pino writes what is left of it at exit. */
function bufferedStandardError(): DestinationStream {
  if (standardError !== undefined) return standardError;
  const stream = destination({
    fd: 2,
    sync: false,
    minLength: flushBytes,
    maxLength: maxWaitingBytes,
  });
  setInterval(() => stream.flush(), flushMs).unref();
  standardError = stream;
  return stream;
}

/** The time as pino writes it, made once for all lines of a millisecond. */
function isoTime(): () => string {
  let madeMs = Number.NaN;
  let text = "";
  return () => {
    const nowMs = Date.now();
    if (nowMs !== madeMs) text = `,"time":"${new Date(nowMs).toISOString()}"`;
    madeMs = nowMs;
    return text;
  };
}

/** What is logged. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** A log that keeps nothing. */
export const silentLog: HostLog = {
  info: () => {},
  debug: () => {},
  audit: () => {},
  warn: () => {},
  error: () => {},
};

/**
 * pino on standard error (standard output is the terminal's, or the protocol's on stdio). What is written passes the
 * redactor last, so that it does not matter which part of the host, or of a library, put a credential into a line.
 */
export function createHostLog({
  level,
  redactor,
  stream = bufferedStandardError(),
}: {
  readonly level: LogLevel;
  readonly redactor: Redactor;
  readonly stream?: DestinationStream;
}): HostLog {
  const logger: Logger = pino(
    {
      level,
      base: null,
      timestamp: isoTime(),
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => redactor.redact(line) },
    },
    stream,
  );
  const audit = logger.child({}, { level: level === "silent" ? "silent" : "info" });
  return {
    info: (fields, message) => logger.info(fields, message),
    debug: (fields, message) => logger.debug(fields, message),
    audit: (fields) => audit.info(fields, "audit"),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
