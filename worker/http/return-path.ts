/** A path on this site to go on to, or the fallback: never another site, whatever a link or a form says. */
export function returnPath(value: FormDataEntryValue | string | null, fallback: string): string {
  if (typeof value !== "string" || !value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return fallback;
  const base = "https://tributary.invalid";
  const url = new URL(value, base);
  return url.origin === base ? url.pathname + url.search + url.hash : fallback;
}
