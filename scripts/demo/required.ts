export function required<T>(value: T | null | undefined, label: string): T {
  if (value === undefined || value === null) throw new Error(`There is no ${label}.`);
  return value;
}
