import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "./contract.ts";

const encoder = new TextEncoder();

/**
 * Returns the key under which a user's views are stored: `u:<user id>`, or `a:<hash>` if the user
 * opted out of analytics. Only the signing secret can reproduce the hash.
 */
export async function viewerKeyOfUser(
  deps: Pick<Deps, "db" | "signingSecret">,
  userId: string,
): Promise<string> {
  return (await collectsAnalytics(deps, userId)) ? `u:${userId}` : anonymousKey(deps, userId);
}

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

/** Tells whether the actor's views are stored under the user's ID. False for a visitor. */
export async function collectsAnalyticsOf(deps: Pick<Deps, "db">, actor: Actor): Promise<boolean> {
  return actor.kind === "user" && collectsAnalytics(deps, actor.id);
}

async function collectsAnalytics({ db }: Pick<Deps, "db">, userId: string): Promise<boolean> {
  return (
    (
      await db
        .select({ on: users.analyticsCollection })
        .from(users)
        .where(eq(users.id, userId))
        .get()
    )?.on ?? false
  );
}
