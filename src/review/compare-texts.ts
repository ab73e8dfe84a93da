import { type Change, change, type Versions } from "./change.ts";

/** Members of which only readers see that they differ. */
export function compareTexts<T>(
  { before, after }: Versions<T>,
  fields: readonly (keyof T & string)[],
): readonly Change[] {
  return fields.flatMap((field) => {
    const values = { before: before[field], after: after[field] };
    return values.before === values.after ? [] : [change("wording", field, values)];
  });
}
