/** A value of Stripe's form encoding. Keys such as `a[b][0]` are nested objects. */
export type Form = { [key: string]: FormValue };
type FormValue = string | Form;

export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.replaceAll("]", "").split("[");
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const next = at[key];
      const inner: Form = typeof next === "object" ? next : Object.create(null);
      at[key] = inner;
      at = inner;
    }
    at[keys.at(-1) ?? ""] = value;
  }
  return root;
}

export const textOf = (form: Form | undefined, key: string): string | null => {
  const value = form?.[key];
  return typeof value === "string" && value !== "" ? value : null;
};
export const formOf = (form: Form | undefined, key: string): Form | undefined => {
  const value = form?.[key];
  return typeof value === "object" ? value : undefined;
};
export const listOf = (form: Form | undefined, key: string): FormValue[] =>
  Object.values(formOf(form, key) ?? {});
export const recordOf = (form: Form | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form ?? {}).filter((e): e is [string, string] => typeof e[1] === "string"),
  );
