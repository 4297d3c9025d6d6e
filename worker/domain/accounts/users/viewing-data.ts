import type { Deps } from "../../deps.ts";
import type { SignedInActor } from "./contract.ts";

const encoder = new TextEncoder();

/**
 * Returns the key under which a user's views are stored: `u:<user id>`, or `a:<hash>` if the user
 * opted out of analytics. Only the signing secret can reproduce the hash.
 */
export const viewerKeyOfUser = async (
  deps: Pick<Deps, "signingSecret">,
  { id, collectsAnalytics }: Pick<SignedInActor, "id" | "collectsAnalytics">,
): Promise<string> => (collectsAnalytics ? `u:${id}` : anonymousKey(deps, id));

/** Returns the key of a user who opted out of analytics: `a:` and a hexadecimal HMAC-SHA256. */
export async function anonymousKey(
  { signingSecret }: Pick<Deps, "signingSecret">,
  userId: string,
): Promise<string> {
  const raw = encoder.encode(`tributary:viewer:${signingSecret}`);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(userId)));
  return `a:${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
