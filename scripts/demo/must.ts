/**
 * Returns a value that must exist.
 * @throws Error with the name `what` if the value is undefined
 */
export function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
