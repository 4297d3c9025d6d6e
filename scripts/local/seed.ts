import { readFileSync } from "node:fs";
import { join } from "node:path";
import { faker } from "@faker-js/faker";
import { drizzle } from "drizzle-orm/d1";
import { ulid } from "ulid";
import * as schema from "../../worker/db/schema.ts";
import { hashPassword } from "../../worker/domain/accounts/users/passwords.ts";
import { rollUpPlatform } from "../../worker/domain/creator/analytics/roll-up-platform.ts";
import { trainModel } from "../../worker/domain/discovery/recommendations/train-model.ts";
import { refreshTiers } from "../../worker/domain/money/brand-deals/refresh-tiers.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";
import { CREATORS, VIEWERS } from "../demo/catalogue.ts";
import { type DemoVideo, REPLAYS, VIDEOS } from "../demo/catalogue-videos.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { addApiKey } from "./demo-api-key.ts";
import { addAudience } from "./demo-audience.ts";
import { demoDeps } from "./demo-deps.ts";
import { addHabits } from "./demo-habits.ts";
import { playPast } from "./demo-past.ts";
import { makePlaylists } from "./demo-playlists.ts";
import { addReports } from "./demo-reports.ts";
import { visitDaily } from "./demo-rewards.ts";
import type { Store } from "./local-store.ts";
import {
  addCaptions,
  clipColumns,
  clipKey,
  MEDIA,
  type MediaFile,
  pictureFiles,
  posterOf,
  readClip,
  recordingFiles,
  renditionFiles,
  storeFiles,
} from "./seed-clips.ts";
import type { SharedMedia } from "./seed-planted.ts";
import { addRow, type Db, type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
const FIXED_SEED = 20_261_121;

interface Seeding {
  db: Db;
  now: number;
  userIds: Map<string, string>;
  /** Ids of the videos and replays by the scene's slug. */
  videoIds: Map<string, string>;
  rows: Rows;
  files: MediaFile[];
}

/** Returns an id with the time `at`. The rest of the id is the same in every run. */
const idAt = (prefix: string, at: number) =>
  `${prefix}_${ulid(at, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`;

/**
 * Adds the demo's data to a database without users. Returns null if the database has users. All
 * times are relative to `now`, ms since the epoch.
 */
export async function seed(
  store: Store,
  { now = Date.now(), withMedia = true } = {},
): Promise<{ people: number; videos: number } | null> {
  const db = drizzle(store.db, { schema });
  if (await db.query.users.findFirst({ columns: { id: true } })) return null;
  faker.seed(FIXED_SEED);
  const seeding: Seeding = {
    db,
    now,
    userIds: new Map(),
    videoIds: new Map(),
    rows: new Map(),
    files: [],
  };
  await addUsers(seeding);
  for (const video of VIDEOS) addVideo(seeding, video);
  for (const replay of REPLAYS) addReplay(seeding, replay);
  const files = withMedia ? seeding.files : [];
  await Promise.all([storeFiles(store.bucket, files), writeAll(store.bucket, seeding)]);
  return { people: seeding.userIds.size, videos: VIDEOS.length + REPLAYS.length };
}

/** Stores the demo's rows and everything that its users did. */
async function writeAll(bucket: R2Bucket, seeding: Seeding): Promise<void> {
  const { db } = seeding;
  addAudience(seeding);
  addHabits(seeding);
  await playPast(seeding, visitDaily(seeding));
  await makePlaylists(seeding);
  const key: Rows = new Map();
  addApiKey(key, { userId: idOf(seeding, "nightbus"), now: seeding.now });
  await write({ db, rows: key });
  await refreshTiers({ db, now: () => seeding.now });
  await addReports({ db, now: seeding.now });
  // The hourly job runs now, so that the platform's statistics are not empty in the first hour.
  await rollUpPlatform({ db, now: () => seeding.now });
  await trainDemoModel(bucket, seeding);
}

/** Trains the recommendation model now. Otherwise the feeds would have none until the next night. */
async function trainDemoModel(
  bucket: R2Bucket,
  { db, now }: { db: Db; now: number },
): Promise<void> {
  const deps = { ...demoDeps({ db, at: now }), storage: createR2Storage(bucket, null) };
  const trained = await trainModel(deps, { scheduledAt: now });
  // A demo without a model is usable, so this is a warning and not an error.
  if (!trained?.isPromoted) console.warn("The demo has no recommendation model: it is too weak.");
}

async function addUsers({ files, now, userIds, rows }: Seeding): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const add = (
    user: Partial<typeof schema.users.$inferInsert> & { username: string; displayName: string },
  ) => {
    const createdAt = now - faker.number.int({ min: 130, max: 400 }) * DAY;
    const id = idAt("usr", createdAt);
    userIds.set(user.username, id);
    addRow(rows, schema.users, {
      id,
      email: `${user.username}@demo.tributary.example`,
      emailVerifiedAt: createdAt,
      passwordHash,
      createdAt,
      updatedAt: createdAt,
      ...user,
      // The plan is granted, as by staff, because the demo has no payments.
      grantedPlan: user.plan === "free" ? null : user.plan,
    });
    addRow(rows, schema.onboardingProgress, {
      userId: id,
      step: "partner",
      finishedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    });
  };
  const addImage = (path: string): string => {
    files.push({
      key: `images/${path}`,
      contentType: "image/webp",
      read: () => readFileSync(join(MEDIA, path)),
    });
    return path;
  };
  for (const { username, displayName, bio, isVerified, plan } of CREATORS) {
    add({
      username,
      displayName,
      bio,
      isVerified,
      plan,
      takesTips: plan === "creator_pro",
      avatarPath: addImage(`avatars/${username}.webp`),
      bannerPath: addImage(`banners/${username}.webp`),
    });
  }
  for (const { username, displayName, bio } of VIEWERS)
    add({ username, displayName, bio, avatarPath: addImage(`avatars/${username}.webp`) });
  for (const { username, displayName, role, plan } of DEMO_ACCOUNTS) {
    if (!userIds.has(username)) add({ username, displayName, role, plan });
  }
}

export function demoMedia(): SharedMedia | null {
  const [slug] = VIDEOS.map(({ clip }) => clip);
  if (slug === undefined) return null;
  const { renditions, durationMs } = readClip(slug);
  const rendition = renditions.find(({ kind, width }) => kind === "video" && width !== undefined);
  if (!rendition) return null;
  const { width = 0, height = 0, sizeBytes: bytes, name } = rendition;
  return { key: clipKey(slug, name), bytes, width, height, seconds: Math.round(durationMs / 1000) };
}

function addVideo(seeding: Seeding, video: DemoVideo): void {
  const { files, now, rows } = seeding;
  const clip = readClip(video.clip);
  const publishedAt = now - Math.round(video.ageDays * DAY);
  const id = idAt("vid", publishedAt);
  seeding.videoIds.set(video.clip, id);
  files.push(...renditionFiles(clip), ...pictureFiles(clip, id));
  addRow(rows, schema.videos, {
    id,
    creatorId: idOf(seeding, video.creator),
    ...clipColumns(video, clip),
    state: "published",
    posterFile: posterOf(clip),
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  });
  addCaptions(rows, { clip, videoId: id, at: publishedAt });
  for (const rendition of clip.renditions) {
    addRow(rows, schema.renditions, {
      id: idAt("ren", publishedAt),
      videoId: id,
      name: rendition.name,
      kind: rendition.kind,
      state: "ready",
      codecs: rendition.codecs,
      width: rendition.width,
      height: rendition.height,
      frameRate: rendition.kind === "video" ? clip.frameRate : null,
      bandwidth: rendition.bandwidth,
      averageBandwidth: rendition.averageBandwidth,
      fileKey: clipKey(clip.slug, rendition.name),
      sizeBytes: rendition.sizeBytes,
      initLength: rendition.initLength,
      segments: rendition.segments.map(({ duration, offset, length }): [number, number, number] => [
        duration,
        offset,
        length,
      ]),
      createdAt: publishedAt,
      updatedAt: publishedAt,
    });
  }
}

/** Adds an ended broadcast and its replay. Both have the length of the clip. */
function addReplay(seeding: Seeding, video: DemoVideo): void {
  const { files, now, rows } = seeding;
  const clip = readClip(video.clip);
  const endedAt = now - Math.round(video.ageDays * DAY);
  const startedAt = endedAt - clip.durationMs;
  const [streamId, id] = [idAt("str", startedAt), idAt("vid", endedAt)];
  seeding.videoIds.set(video.clip, id);
  const columns = clipColumns(video, clip);
  files.push(...recordingFiles({ clip, streamId, startedAt }), ...pictureFiles(clip, id));
  addRow(rows, schema.streams, {
    id: streamId,
    creatorId: idOf(seeding, video.creator),
    title: video.title,
    description: video.description,
    category: video.category,
    state: "ended",
    peakViewers: faker.number.int({ min: 9, max: 24 }),
    startedAt,
    endedAt,
    createdAt: startedAt,
    updatedAt: endedAt,
  });
  addRow(rows, schema.videos, {
    id,
    creatorId: idOf(seeding, video.creator),
    ...columns,
    state: "published",
    posterFile: posterOf(clip),
    streamId,
    publishedAt: endedAt,
    createdAt: endedAt,
    updatedAt: endedAt,
  });
  addCaptions(rows, { clip, videoId: id, at: endedAt });
}

function idOf({ userIds }: Seeding, username: string): string {
  const id = userIds.get(username);
  if (id === undefined)
    throw new Error(`The demo's catalogue names ${username}, whom it does not have.`);
  return id;
}
