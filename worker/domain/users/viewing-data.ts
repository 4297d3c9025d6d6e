import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  acts,
  channelFans,
  interactions,
  memberDeeds,
  playbackSessions,
  trendActs,
  users,
  videoShares,
  videoViews,
  watchProgress,
} from "../../db/schema.ts";
import { detachViewActs } from "../counting/record-act.ts";
import type { Deps } from "../deps.ts";
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

/** SQL condition: the viewer key has a view of the same video and day as the row. */
const hasTwin = (viewerKey: string, which: SQL = sql`true`) =>
  sql`exists (select 1 from ${videoViews} v where v.video_id = ${videoViews.videoId} and v.day = ${videoViews.day}
    and v.viewer_key = ${viewerKey} and ${which})`;

/**
 * Batch statements that delete a user's viewing data. Views stay counted under an anonymous key. If two rows become the same view, one
 * is deleted, and a paid one is kept. The acts of the views keep the video and the day, so that a farm's bonus can be taken back.
 */
export async function forgetViewing(deps: Pick<Deps, "db" | "now" | "signingSecret">, userId: string) {
  const { db } = deps;
  const known = `u:${userId}`;
  const anonymous = await anonymousKey(deps, userId);
  return [
    // What they did where others see it stays: it is not viewing.
    db.update(channelFans).set({ watchedMs: 0 }).where(eq(channelFans.userId, userId)),
    db.delete(interactions).where(eq(interactions.userId, userId)),
    // Their counters and days keep the sums.
    db.delete(memberDeeds).where(and(eq(memberDeeds.userId, userId), inArray(memberDeeds.deed, ["watch", "category"]))),
    db.delete(watchProgress).where(eq(watchProgress.userId, userId)),
    ...detachViewActs(deps, known),
    db.delete(playbackSessions).where(or(eq(playbackSessions.userId, userId), eq(playbackSessions.viewerKey, known))),
    db
      .delete(videoViews)
      .where(and(eq(videoViews.viewerKey, anonymous), isNull(videoViews.claimId), hasTwin(known, sql`v.claim_id is not null`))),
    db.delete(videoViews).where(and(eq(videoViews.viewerKey, known), hasTwin(anonymous))),
    db.update(videoViews).set({ viewerKey: anonymous }).where(eq(videoViews.viewerKey, known)),
    db
      .update(acts)
      .set({ viewerKey: anonymous })
      .where(and(eq(acts.viewerKey, known), inArray(acts.kind, ["view", "share"]))),
    // The trend keeps what they added.
    db.delete(trendActs).where(eq(trendActs.viewerKey, known)),
    // Their days keep the count.
    db.delete(videoShares).where(eq(videoShares.viewerKey, known)),
  ] as const;
}
