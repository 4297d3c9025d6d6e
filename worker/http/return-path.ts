import { INTENT_PARAM } from "../domain/accounts/sessions/contract-intent.ts";

/** Returns `value` if it is a path on this site, else the fallback (prevents open redirects). */
export function returnPath(value: FormDataEntryValue | string | null, fallback: string): string {
  if (typeof value !== "string" || !value.startsWith("/") || /[\\\p{Cc}]/u.test(value))
    return fallback;
  const base = "https://tributary.invalid";
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  // The URL parser removes dot segments, so `/.//evil.example` becomes the path `//evil.example`,
  // which a browser takes for another site.
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/**
 * Removes the act that waits for a sign-in. A redirect of a user who was already signed in must use
 * this function, because the act belongs to the account that signs in for it.
 */
export function withoutIntent(path: string): string {
  const url = new URL(path, "https://tributary.invalid");
  if (!url.searchParams.has(INTENT_PARAM)) return path;
  url.searchParams.delete(INTENT_PARAM);
  return url.pathname + url.search + url.hash;
}
