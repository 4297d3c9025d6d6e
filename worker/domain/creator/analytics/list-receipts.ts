import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { acts, playbackSessions, videoDayParts, videoDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { requireOwnVideo } from "../../media/videos/own-video.ts";
import { VERDICTS } from "../../media/views/contract.ts";
import type { ReceiptsQuery } from "./contract.ts";
import type { Receipt, ReceiptPage, Reconciliation } from "./contract-api.ts";

const PAGE = 50;
const RECEIPTS_MAX = 5000;

interface ReceiptsInput extends ReceiptsQuery {
  videoId: string;
  ownerId: string;
  /** Maximum number of playbacks in the response: 50 by default, 5,000 at most. */
  limit?: number;
}

/** Lists a video's playbacks, newest first, and compares their number with the view count. */
export async function listReceipts(
  deps: Pick<Deps, "db" | "signingSecret">,
  { videoId, ownerId, verdict, before, limit = PAGE }: ReceiptsInput,
): Promise<ReceiptPage> {
  const video = await requireOwnVideo(deps, { videoId, ownerId });
  const s = playbackSessions;
  const size = Math.min(RECEIPTS_MAX, limit);
  const rows = await deps.db
    .select({ session: s, pays: acts.verdict })
    .from(s)
    .leftJoin(acts, sql`${acts.id} = 'view:' || ${s.id}`)
    .where(
      and(
        eq(s.videoId, videoId),
        verdict === undefined ? undefined : eq(s.verdict, verdict),
        olderThan(before),
      ),
    )
    .orderBy(desc(s.startedAt), desc(s.id))
    .limit(size + 1);
  const page = rows.slice(0, size);
  const lastSession = page.at(-1)?.session;
  const pseudonymOf = await pseudonyms(deps, videoId);
  return {
    videoId,
    title: video.title,
    reconciliation: await reconcile(deps, { videoId, viewCount: video.viewCount }),
    receipts: await Promise.all(
      page.map(async ({ session, pays }) => ({
        ...toReceipt(session),
        pays,
        viewer: await pseudonymOf(session),
      })),
    ),
    next: lastSession && rows.length > size ? `${lastSession.startedAt}_${lastSession.id}` : null,
  };
}

/** The condition on the time alone is redundant, but lets SQLite use the index on the time. */
function olderThan(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const end = cursor.indexOf("_");
  const at = Number(cursor.slice(0, end));
  const { startedAt, id } = playbackSessions;
  return and(lte(startedAt, at), sql`(${startedAt}, ${id}) < (${at}, ${cursor.slice(end + 1)})`);
}

function toReceipt(row: typeof playbackSessions.$inferSelect): Omit<Receipt, "viewer" | "pays"> {
  const isWithheld = row.source === "unknown";
  return {
    id: row.id,
    startedAt: row.startedAt,
    source: isWithheld ? null : row.source,
    sourceHost: isWithheld ? null : row.sourceHost,
    device: isWithheld ? null : row.device,
    country: isWithheld ? null : row.country,
    watchedMs: row.playedMs,
    neededMs: row.neededMs,
    verdict: row.verdict,
  };
}

const encoder = new TextEncoder();

/**
 * Returns a function that gives viewers pseudonyms. A viewer's pseudonym differs for each video and
 * day, so that the creator can recognize repeated playbacks but cannot track the viewer.
 */
async function pseudonyms({ signingSecret }: Pick<Deps, "signingSecret">, videoId: string) {
  const raw = encoder.encode(`tributary:receipt:${signingSecret}`);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return async ({ viewerKey, startedAt }: { viewerKey: string; startedAt: number }) => {
    const mac = new Uint8Array(
      await crypto.subtle.sign(
        "HMAC",
        key,
        encoder.encode(`${videoId}:${dayOf(startedAt)}:${viewerKey}`),
      ),
    );
    return t("analytics.receipts.anonymousViewer", {
      from: Array.from(mac.slice(0, 3), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    });
  };
}

/** Compares a video's view count with the number of playbacks that counted as a view. */
export async function reconcile(
  { db }: Pick<Deps, "db">,
  { videoId, viewCount }: { videoId: string; viewCount: number },
): Promise<Reconciliation> {
  const [[days], parts, [open]] = await db.batch([
    db
      .select({
        playbacks: sql<number>`coalesce(sum(${videoDays.playbacks}), 0)`,
        views: sql<number>`coalesce(sum(${videoDays.views}), 0)`,
      })
      .from(videoDays)
      .where(eq(videoDays.videoId, videoId)),
    db
      .select({
        value: videoDayParts.value,
        playbacks: sql<number>`sum(${videoDayParts.playbacks})`,
      })
      .from(videoDayParts)
      .where(and(eq(videoDayParts.videoId, videoId), eq(videoDayParts.dimension, "verdict")))
      .groupBy(videoDayParts.value),
    db
      .select({ n: sql<number>`count(*)` })
      .from(playbackSessions)
      .where(and(eq(playbackSessions.videoId, videoId), sql`${playbackSessions.verdict} is null`)),
  ]);
  const playbacksOf = (value: string) => parts.find((p) => p.value === value)?.playbacks ?? 0;
  const verdicts = ([...VERDICTS, "earlier"] as const)
    .map((verdict) => ({ verdict, playbacks: playbacksOf(verdict) }))
    .filter(({ verdict, playbacks }) => verdict !== "earlier" || playbacks > 0);
  const sum = parts.reduce((n, p) => n + p.playbacks, 0);
  const views = playbacksOf("counted") + playbacksOf("earlier");
  return {
    viewCount,
    playbacks: days?.playbacks ?? 0,
    verdicts,
    open: open?.n ?? 0,
    isExact:
      days !== undefined && sum === days.playbacks && views === days.views && views === viewCount,
  };
}
