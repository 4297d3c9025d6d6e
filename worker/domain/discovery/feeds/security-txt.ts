/**
 * How far ahead security.txt says that it is still right, days; RFC 9116 wants less than a year.
 */
export const SECURITY_TXT_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * The text of /.well-known/security.txt (RFC 9116). It is made anew with each request, so it never
 * expires while the service runs.
 * @param now milliseconds since the epoch
 */
export function securityText(appOrigin: string, now: number): string {
  // Whole days: a cache and its origin say the same.
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
