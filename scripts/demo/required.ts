export function required<T>(value: T | undefined, label: string): T {
  if (value === undefined) throw new Error(`There is no ${label}.`);
  return value;
}
