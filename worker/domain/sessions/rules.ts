const DAY = 86_400_000;
export const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_ABSOLUTE_MS = 90 * DAY;
/** The last-seen time is written at most this often, so that reading does not write. */
export const SESSION_TOUCH_MS = 60 * 60 * 1000;

/** How long a proof of identity is enough for a sensitive action. */
export const PROOF_MS = 10 * 60 * 1000;

/** Sessions and API keys of one person that speak for nobody any more: a single one, or all (but one). */
export type EndedSessions = { only: string } | { allBut: string | null };

export const isEnded = (ended: EndedSessions, sessionId: string) =>
  "only" in ended ? ended.only === sessionId : ended.allBut !== sessionId;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** 256 random bits, base64url. */
export const newSecret = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256, base64url. Enough for a secret with 256 random bits; passwords need scrypt. */
export async function hashSecret(secret: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))));
}
