/** Why no request can be made of these arguments; the message is for the model. */
export interface RequestProblem {
  readonly ok: false;
  readonly message: string;
  /** The argument to change, where one is to blame. */
  readonly argument?: string;
}

/** A problem, blamed on an argument when its name is known. */
export function requestProblem(message: string, argument?: string): RequestProblem {
  return { ok: false, message, ...(argument !== undefined && { argument }) };
}
