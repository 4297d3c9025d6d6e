import { and, eq, exists, isNull } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { playbackSessions, users, videos } from "../../../db/schema.ts";
import { mayEarnCondition } from "../../accounts/plans/may-earn.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Origin } from "../verdicts/contract.ts";
import { standingOfActor } from "../verdicts/rules.ts";
import { viewThreshold } from "../views/contract.ts";
import type { Audience } from "./audience.ts";
import { networkKey } from "./network.ts";

const WITHHELD = { source: "unknown", sourceHost: null, device: "unknown", country: null } as const;

/** Lowest plausible rate of a video that a viewer can watch, in bytes per second. */
const WATCHABLE_BYTES_A_SECOND = 4000;

interface OpenPlaybackInput {
  videoId: string;
  actor: Actor;
  viewerKey: string;
  audience: Audience;
  /** IP address as Cloudflare reports it. Null if unknown. */
  address: string | null;
  origin: Origin;
  video: {
    creatorId: string;
    durationSeconds: number | null;
    ground: AccessReason;
    /** Lowest bytes per second and smallest size in bytes of the files that the viewer can load. */
    smallest?: { bytesASecond: number; fileBytes: number };
  };
  /** Id of an earlier playback, which continues if this viewer opened that playback. */
  known: string | undefined;
}

/**
 * Creates a playback's row with all facts that decide if it is a view, except its played time.
 * @throws DomainError NOT_FOUND if the video has been erased
 */
export async function openPlayback(
  deps: Pick<Deps, "db" | "now" | "newId" | "signingSecret">,
  { videoId, actor, viewerKey, audience, address, origin, video, known }: OpenPlaybackInput,
): Promise<string> {
  const { db, now, newId } = deps;
  if (known !== undefined) {
    const own = and(
      eq(playbackSessions.id, known),
      eq(playbackSessions.videoId, videoId),
      eq(playbackSessions.viewerKey, viewerKey),
    );
    const session = await db
      .select({ id: playbackSessions.id })
      .from(playbackSessions)
      .where(and(own, isNull(playbackSessions.settledAt)))
      .get();
    if (session) return session.id;
  }
  const id = newId("play");
  const at = now();
  // A viewer who turned analytics collection off gets a playback without a user id.
  const isCollected = actor.kind === "visitor" || actor.collectsAnalytics;
  const userId = actor.kind === "user" && isCollected ? actor.id : null;
  const { source, sourceHost, device, country } = isCollected ? audience : WITHHELD;
  const barred =
    actor.kind === "user" && actor.id === video.creatorId
      ? "own"
      : video.ground === "staff"
        ? "staff"
        : audience.isRobot
          ? "robot"
          : null;
  const neededMs = viewThreshold(video.durationSeconds);
  const playback: typeof playbackSessions.$inferInsert = {
    id,
    videoId,
    viewerKey,
    userId,
    barred,
    // Only visitors get a network key, because an account identifies its user on every network.
    network: actor.kind === "visitor" ? await networkKey(deps, address) : null,
    neededMs,
    periodNetwork: origin.network,
    periodHome: origin.home,
    periodDevice: origin.device,
    standing: standingOfActor(actor, at),
    leastBytes: leastBytesOf(video.smallest, neededMs),
    source,
    sourceHost,
    device,
    country,
    startedAt: at,
    lastReportAt: at,
  };
  // The video can be erased after the check whether the viewer may watch it.
  const isStored = exists(db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)));
  const { meta } = await insertWhere(
    db,
    playbackSessions,
    { ...playback, earns: mayEarnNow(db, video) },
    isStored,
  );
  if (meta.changes === 0) throw notFound(t("videos.notFound.video"));
  return id;
}

/** SQL condition: the creator may earn money at the time when the statement runs. */
const mayEarnNow = (db: Deps["db"], { creatorId }: { creatorId: string }) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, creatorId), mayEarnCondition())),
  );

/**
 * Returns how many bytes a viewer must load to play `neededMs` milliseconds of the video.
 * The video's lowest bytes per second can be too low, if a file states a false long duration.
 * The result therefore assumes at least `WATCHABLE_BYTES_A_SECOND` bytes per second.
 * The result never exceeds the size of the video's smallest file.
 */
function leastBytesOf(
  { bytesASecond, fileBytes } = { bytesASecond: 0, fileBytes: Infinity },
  neededMs: number,
): number {
  const rate = Math.max(bytesASecond, WATCHABLE_BYTES_A_SECOND);
  return Math.floor(Math.min((rate * neededMs) / 1000, fileBytes));
}
