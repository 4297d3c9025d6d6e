/** These schemas for `useOptimistic` need no zod, which takes a tenth of a page's size limit. */
type Read<Value> = { success: true; data: Value } | { success: false };

export const stateOf = <Value>(is: (value: unknown) => value is Value) => ({
  safeParse: (value: unknown): Read<Value> =>
    is(value) ? { success: true, data: value } : { success: false },
});

export const oneOf = <const Value extends string | boolean | null>(...values: readonly Value[]) => {
  const known: ReadonlySet<unknown> = new Set(values);
  return stateOf((value): value is Value => known.has(value));
};

export const onOrOff = oneOf(true, false);

export const isText = (value: unknown): value is string => typeof value === "string";
