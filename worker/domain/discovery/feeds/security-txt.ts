/** RFC 9116 recommends an expiry of less than a year. */
export const SECURITY_TXT_DAYS = 180;

const DAY_MS = 86_400_000;

/**
 * Builds /.well-known/security.txt (RFC 9116) with a new expiry date.
 * @param now ms since the epoch
 */
export function securityText(appOrigin: string, now: number): string {
  // Rounds to whole days, so that a cached response and a new response are equal.
  const expires = new Date((Math.floor(now / DAY_MS) + SECURITY_TXT_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${appOrigin}/support`,
    `Expires: ${expires.replace(".000Z", "Z")}`,
    `Policy: ${appOrigin}/security`,
    "Preferred-Languages: en",
    `Canonical: ${appOrigin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
