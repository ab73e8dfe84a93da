import { objectFrom } from "./json.ts";

/** The members of `T` that are always there, and those that may be missing, none of them undefined. */
export type Given<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its undefined members. */
export function given<T extends object>(members: T): Given<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Members are only taken away: what stays has the type that it had.
  return objectFrom(entries) as Given<T>;
}
