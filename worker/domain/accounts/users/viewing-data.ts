import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "./contract.ts";

const encoder = new TextEncoder();

/**
 * By what a viewer's playbacks and views are told apart. With analytics collection on, the account; with it off, a keyed
 * hash that only the holder of the signing secret could make again, so that a view still counts once and names nobody.
 * @returns `u:<user id>` or `a:<hash>`
 */
export async function viewerKeyOfUser(deps: Pick<Deps, "db" | "signingSecret">, userId: string): Promise<string> {
  return (await collectsAnalytics(deps, userId)) ? `u:${userId}` : anonymousKey(deps, userId);
}

/** The key that stands for this user while nothing is collected. HMAC-SHA256, hex. */
export async function anonymousKey({ signingSecret }: Pick<Deps, "signingSecret">, userId: string): Promise<string> {
  const raw = encoder.encode(`tributary:viewer:${signingSecret}`);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(userId)));
  return `a:${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Whether anything of what this actor watches may be kept under their account. A visitor has none. */
export async function collectsAnalyticsOf(deps: Pick<Deps, "db">, actor: Actor): Promise<boolean> {
  return actor.kind === "user" && collectsAnalytics(deps, actor.id);
}

async function collectsAnalytics({ db }: Pick<Deps, "db">, userId: string): Promise<boolean> {
  return (await db.select({ on: users.analyticsCollection }).from(users).where(eq(users.id, userId)).get())?.on ?? false;
}
