import { and, eq, isNull } from "drizzle-orm";
import { playbackSessions } from "../../../db/schema.ts";
import type { Ground } from "../../accounts/readers/readers.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { collectsAnalyticsOf } from "../../accounts/users/viewing-data.ts";
import type { Deps } from "../../deps.ts";
import type { Origin } from "../counting/contract.ts";
import { findStandingOf } from "../counting/find-standing.ts";
import { viewThreshold } from "../views/contract.ts";
import type { Audience } from "./audience.ts";
import { networkKey } from "./network.ts";

/** Of a viewer who turned analytics collection off. */
const WITHHELD = { source: "unknown", sourceHost: null, device: "unknown", country: null } as const;

/** Of a file whose size or length is not known: less than any video that can be watched takes. */
const UNKNOWN_BYTES_A_SECOND = 4000;

interface OpenPlaybackInput {
  videoId: string;
  actor: Actor;
  viewerKey: string;
  audience: Audience;
  /** Of their connection, as the edge says it. */
  address: string | null;
  /** Where it comes from, for what pays and ranks. */
  origin: Origin;
  /** Of the video, as far as they are known now. */
  video: {
    creatorId: string;
    durationSeconds: number | null;
    ground: Ground;
    bytesASecond?: number;
  };
  /** One that the client knows: it goes on where it is this viewer's and not settled. */
  known: string | undefined;
}

/**
 * The row by which a playback is judged: all facts of its verdict but what is played.
 * @returns its id
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
  // Nobody's, when its viewer does not want to be remembered.
  const isCollected = actor.kind === "visitor" || (await collectsAnalyticsOf({ db }, actor));
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
  await db.insert(playbackSessions).values({
    id,
    videoId,
    viewerKey,
    userId,
    barred,
    // An account stands for one person, wherever they are.
    network: actor.kind === "visitor" ? await networkKey(deps, address) : null,
    neededMs,
    periodNetwork: origin.network,
    periodDevice: origin.device,
    standing: await findStandingOf(deps, actor),
    leastBytes: Math.floor(((video.bytesASecond ?? UNKNOWN_BYTES_A_SECOND) * neededMs) / 1000),
    source,
    sourceHost,
    device,
    country,
    startedAt: at,
    lastReportAt: at,
  });
  return id;
}
