import { drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../worker/db/schema.ts";
import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";
import { periodOf } from "../../worker/domain/media/verdicts/contract.ts";
import type { Store } from "./local-store.ts";
import { ACTS, type PlantedCatalogue, plantCatalogue, plantedId } from "./planted-catalogue.ts";
import { type Db, write } from "./seed-write.ts";

const CHUNK = 4_000;
const WITH_PLAYBACKS = 20;

export interface SharedMedia {
  key: string;
  bytes: number;
  width: number;
  height: number;
  seconds: number;
}

interface Planting {
  videos: number;
  acts: number;
  now: number;
  media: SharedMedia | null;
  onProgress: (table: string, done: number, of: number) => void;
}

export async function seedPlanted(
  d1: Store["db"],
  { videos, acts, now, media, onProgress }: Planting,
): Promise<PlantedCatalogue | null> {
  const db = drizzle(d1, { schema });
  const known = await db.query.videos.findFirst({
    columns: { id: true },
    where: (v, { eq }) => eq(v.id, plantedId("vid", "", 0)),
  });
  if (known) return null;
  const catalogue = plantCatalogue({ videos, acts, seed: 20_261_121, now });
  const fill = <T extends SQLiteTable>(
    name: string,
    table: T,
    count: number,
    row: (at: number) => T["$inferInsert"] | null,
  ) => fillTable(db, { table, count, row, onProgress: (done) => onProgress(name, done, count) });

  await fill("creators", schema.users, catalogue.creators.length, (i) =>
    userRow(catalogue.creators[i], now),
  );
  await fill("viewers", schema.users, catalogue.viewers.length, (i) =>
    userRow(catalogue.viewers[i], now),
  );
  const order = searchOrder(catalogue);
  await fill("videos", schema.videos, catalogue.videos.length, (i) =>
    videoRow(catalogue, order[i] ?? 0, media),
  );
  await fill("follows", schema.follows, catalogue.viewers.length * 5, (i) =>
    followRow(catalogue, i, now),
  );
  await fill("interactions", schema.interactions, catalogue.acts.count, (i) =>
    actRow(catalogue, i),
  );
  await fill("likes", schema.videoReactions, catalogue.acts.count, (i) => likeRow(catalogue, i));
  await fill("verdicts", schema.acts, catalogue.acts.count, (i) => verdictRow(catalogue, i));
  await fill("playbacks", schema.playbackSessions, catalogue.acts.count, (i) =>
    playbackRow(catalogue, i),
  );
  await fill("history", schema.watchProgress, catalogue.acts.count, (i) =>
    progressRow(catalogue, i),
  );
  return catalogue;
}

async function fillTable<T extends SQLiteTable>(
  db: Db,
  {
    table,
    count,
    row,
    onProgress,
  }: {
    table: T;
    count: number;
    row: (at: number) => T["$inferInsert"] | null;
    onProgress: (done: number) => void;
  },
): Promise<void> {
  let list: T["$inferInsert"][] = [];
  for (let i = 0; i < count; i++) {
    const newRow = row(i);
    if (newRow) list.push(newRow);
    if (list.length < CHUNK && i < count - 1) continue;
    await write({ db, rows: new Map([[table, list]]), orIgnore: true });
    list = [];
    onProgress(i + 1);
  }
}

/** Returns the order of inserts: SQLite's FTS5 is slow if rows arrive in another order. */
const searchOrder = ({ videos }: PlantedCatalogue): number[] =>
  [...videos.keys()].sort((a, b) => {
    const [one, other] = [videos[a], videos[b]];
    const tiers = String(one?.views).length - String(other?.views).length;
    return tiers || (one?.publishedAt ?? 0) - (other?.publishedAt ?? 0);
  });

type PlantedUser = PlantedCatalogue["creators"][number] | undefined;

function userRow(user: PlantedUser, now: number): typeof schema.users.$inferInsert | null {
  if (!user) return null;
  const createdAt = now - 400 * 86_400_000;
  const { id, username, name } = user;
  return {
    id,
    username,
    email: `${username}@demo.tributary.example`,
    emailVerifiedAt: createdAt,
    displayName: name,
    createdAt,
    updatedAt: createdAt,
  };
}

function videoRow(
  { videos, creators }: PlantedCatalogue,
  at: number,
  media: SharedMedia | null,
): typeof schema.videos.$inferInsert | null {
  const video = videos[at];
  if (!video) return null;
  const { id, title, description, category, tags, publishedAt, views, trend } = video;
  return {
    id,
    title,
    description,
    category,
    tags,
    publishedAt,
    trend,
    viewCount: views,
    state: "published",
    creatorId: creators[video.creator]?.id ?? "",
    originalKey: media?.key ?? null,
    originalType: media ? "video/mp4" : null,
    originalSize: media?.bytes ?? null,
    width: media?.width ?? 1280,
    height: media?.height ?? 720,
    durationSeconds: media?.seconds ?? 60,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  };
}

function followRow(
  { viewers, creators }: PlantedCatalogue,
  at: number,
  now: number,
): typeof schema.follows.$inferInsert | null {
  const viewer = viewers[Math.floor(at / 5)];
  const topic = viewer?.topics[at % viewer.topics.length] ?? 0;
  const creator = creators[(topic + 88 * at) % creators.length];
  return viewer && creator
    ? {
        followerId: viewer.id,
        creatorId: creator.id,
        createdAt: now - ((at % 90) + 1) * 86_400_000,
      }
    : null;
}

function actOf({ viewers, videos, acts }: PlantedCatalogue, at: number) {
  return {
    viewer: acts.viewers[at] ?? 0,
    userId: viewers[acts.viewers[at] ?? 0]?.id ?? "",
    videoId: videos[acts.videos[at] ?? 0]?.id ?? "",
    act: ACTS[acts.acts[at] ?? 0] ?? "view",
    at: acts.at[at] ?? 0,
  };
}

function actRow(catalogue: PlantedCatalogue, i: number): typeof schema.interactions.$inferInsert {
  const { userId, videoId, act, at } = actOf(catalogue, i);
  return {
    id: plantedId("int", "", i),
    userId,
    contentId: videoId,
    contentType: "video",
    interactionType: act,
    value: 1,
    sessionId: null,
    deviceType: i % 3 === 0 ? "mobile" : "desktop",
    createdAt: at,
  };
}

function likeRow(
  catalogue: PlantedCatalogue,
  i: number,
): typeof schema.videoReactions.$inferInsert | null {
  const { userId, videoId, act, at } = actOf(catalogue, i);
  return act === "like" ? { videoId, userId, reaction: "like", createdAt: at } : null;
}

/** Returns the verdict that a like or share counts. Recommendation models learn only from these. */
function verdictRow(made: PlantedCatalogue, i: number): typeof schema.acts.$inferInsert | null {
  const { userId, videoId, act: kind, at } = actOf(made, i);
  if (kind === "view") return null;
  const video = made.videos[made.acts.videos[i] ?? 0];
  const viewerKey = `u:${userId}`;
  return {
    id: `${kind}:${videoId}:${viewerKey}:${Math.floor(at / 86_400_000)}`,
    kind,
    creatorId: made.creators[video?.creator ?? 0]?.id ?? "",
    subjectId: videoId,
    viewerKey,
    standing: "established",
    period: periodOf(at),
    at,
    verdict: "counts",
    judgedAt: at,
  };
}

const chance = (i: number) => seededRandom(i)();

function playbackRow(
  catalogue: PlantedCatalogue,
  i: number,
): typeof schema.playbackSessions.$inferInsert | null {
  const { viewer, userId, videoId, act, at } = actOf(catalogue, i);
  if (viewer % WITH_PLAYBACKS !== 0 || act !== "view") return null;
  const share = chance(i);
  const playedMs = Math.round(60_000 * share);
  return {
    id: `play_planted${i}`,
    videoId,
    viewerKey: `u:${userId}`,
    userId,
    playedMs,
    verdict: "counted",
    fetchedAt: at,
    countedAt: at,
    settledAt: at + 3_600_000,
    source: "home",
    device: i % 3 === 0 ? "mobile" : "desktop",
    played: "f".repeat(Math.round(25 * share)).padEnd(25, "0"),
    startedAt: at,
    lastReportAt: at + playedMs,
  };
}

function progressRow(
  catalogue: PlantedCatalogue,
  i: number,
): typeof schema.watchProgress.$inferInsert | null {
  const { viewer, userId, videoId, act, at } = actOf(catalogue, i);
  return viewer % WITH_PLAYBACKS === 0 && act === "view"
    ? { userId, videoId, positionMs: Math.round(60_000 * chance(i)), updatedAt: at }
    : null;
}
