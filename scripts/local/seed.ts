import { readFileSync } from "node:fs";
import { join } from "node:path";
import { faker } from "@faker-js/faker";
import { drizzle } from "drizzle-orm/d1";
import type { Miniflare } from "miniflare";
import { ulid } from "ulid";
import * as z from "zod";
import * as schema from "../../worker/db/schema.ts";
import { hashPassword } from "../../worker/domain/accounts/users/passwords.ts";
import { rollUpPlatform } from "../../worker/domain/creator/analytics/roll-up-platform.ts";
import { refreshTiers } from "../../worker/domain/money/brand-deals/refresh-tiers.ts";
import { CREATORS, PAST_STREAMS, VIEWERS } from "../demo/catalogue.ts";
import { type DemoVideo, VIDEOS } from "../demo/catalogue-videos.ts";
import { root } from "../lib/run.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { addApiKey } from "./demo-api-key.ts";
import { addAudience } from "./demo-audience.ts";
import { addHabits } from "./demo-habits.ts";
import { trainDemoModel } from "./demo-model.ts";
import { playPast } from "./demo-past.ts";
import { addReports } from "./demo-reports.ts";
import { visitDaily } from "./demo-rewards.ts";
import type { SharedMedia } from "./seed-planted.ts";
import { addRow, type Db, type Rows, write } from "./seed-write.ts";

const MEDIA = join(root, "scripts/demo/media");
const DAY = 86_400_000;
const FIXED_SEED = 20_261_121;

const Clip = z.object({
  slug: z.string(),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  frameRate: z.number(),
  renditions: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      kind: z.enum(["video", "audio"]),
      width: z.number().optional(),
      height: z.number().optional(),
      codecs: z.string(),
      bandwidth: z.number(),
      averageBandwidth: z.number(),
      sizeBytes: z.number(),
      initLength: z.number(),
      segments: z.array(z.object({ duration: z.number(), offset: z.number(), length: z.number() })),
    }),
  ),
  posters: z.array(z.object({ file: z.string() })),
  storyboard: z.object({
    file: z.string(),
    columns: z.number(),
    rows: z.number(),
    tileWidth: z.number(),
    tileHeight: z.number(),
    intervalMs: z.number(),
    count: z.number(),
  }),
});
type Clip = z.output<typeof Clip>;

type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

interface Seeding {
  db: Db;
  bucket: Bucket;
  now: number;
  userIds: Map<string, string>;
  rows: Rows;
}

/** Returns an id with the time `at`. The rest of the id is the same in every run. */
const idAt = (prefix: string, at: number) =>
  `${prefix}_${ulid(at, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`;

/** Adds the demo data to a database, with times relative to now. Returns null if users exist. */
export async function seed(mf: Miniflare): Promise<{ people: number; videos: number } | null> {
  const db = drizzle(await mf.getD1Database("DB"), { schema });
  if (await db.query.users.findFirst({ columns: { id: true } })) return null;
  faker.seed(FIXED_SEED);
  const seeding: Seeding = {
    db,
    bucket: await mf.getR2Bucket("MEDIA"),
    now: Date.now(),
    userIds: new Map(),
    rows: new Map(),
  };
  await addUsers(seeding);
  const clips = await storeClips(seeding);
  for (const video of VIDEOS) await addVideo(seeding, video, clips);
  addPastStreams(seeding);
  addAudience(seeding);
  addHabits(seeding);
  await playPast(seeding, visitDaily(seeding));
  const key: Rows = new Map();
  addApiKey(key, { userId: idOf(seeding, "nightbus"), now: seeding.now });
  await write({ db, rows: key });
  await refreshTiers({ db, now: () => seeding.now });
  await addReports({ db, now: seeding.now });
  // The hourly job runs now, so that the platform's statistics are not empty in the first hour.
  await rollUpPlatform({ db, now: () => seeding.now });
  await trainDemoModel(mf, seeding);
  return { people: seeding.userIds.size, videos: VIDEOS.length };
}

async function addUsers({ bucket, now, userIds, rows }: Seeding): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const add = async (
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
  for (const { username, displayName, bio, isVerified, plan } of CREATORS) {
    const avatarPath = `avatars/${username}.webp`;
    await bucket.put(`images/${avatarPath}`, readFileSync(join(MEDIA, avatarPath)), {
      httpMetadata: { contentType: "image/webp" },
    });
    await add({
      username,
      displayName,
      bio,
      isVerified,
      plan,
      takesTips: plan === "creator_pro",
      avatarPath,
    });
  }
  for (const { username, displayName } of VIEWERS) await add({ username, displayName });
  for (const { username, displayName, role, plan } of DEMO_ACCOUNTS) {
    if (!userIds.has(username)) await add({ username, displayName, role, plan });
  }
}

const clipKey = (slug: string, name: string) => `demo/${slug}/${name}/media.mp4`;

export function demoMedia(): SharedMedia | null {
  const [slug] = VIDEOS.map(({ clip }) => clip);
  if (slug === undefined) return null;
  const { renditions, durationMs } = readClip(slug);
  const rendition = renditions.find(({ kind, width }) => kind === "video" && width !== undefined);
  if (!rendition) return null;
  const { width = 0, height = 0, sizeBytes: bytes, name } = rendition;
  return { key: clipKey(slug, name), bytes, width, height, seconds: Math.round(durationMs / 1000) };
}

const readClip = (slug: string): Clip =>
  Clip.parse(JSON.parse(readFileSync(join(MEDIA, slug, "clip.json"), "utf8")));

async function storeClips({ bucket }: Seeding): Promise<Map<string, Clip>> {
  const clips = new Map<string, Clip>();
  for (const slug of new Set(VIDEOS.map((v) => v.clip))) {
    const clip = readClip(slug);
    for (const { name, file, kind } of clip.renditions) {
      const contentType = kind === "audio" ? "audio/mp4" : "video/mp4";
      await bucket.put(clipKey(slug, name), readFileSync(join(MEDIA, slug, file)), {
        httpMetadata: { contentType },
      });
    }
    clips.set(slug, clip);
  }
  return clips;
}

async function addVideo(
  seeding: Seeding,
  video: DemoVideo,
  clips: Map<string, Clip>,
): Promise<void> {
  const { bucket, now, rows } = seeding;
  const clip = clips.get(video.clip);
  const poster = clip?.posters[video.posterIndex];
  if (!clip || !poster) throw new Error(`The demo's "${video.title}" has no clip or no poster.`);
  const publishedAt = now - Math.round(video.ageDays * DAY);
  const id = idAt("vid", publishedAt);
  for (const file of [poster.file, clip.storyboard.file]) {
    await bucket.put(`videos/${id}/${file}`, readFileSync(join(MEDIA, clip.slug, file)), {
      httpMetadata: { contentType: "image/webp" },
    });
  }
  const { file: storyboardFile, ...storyboard } = clip.storyboard;
  addRow(rows, schema.videos, {
    id,
    creatorId: idOf(seeding, video.creator),
    title: video.title,
    description: video.description,
    category: video.category,
    tags: video.tags,
    visibility: video.visibility,
    state: "published",
    durationSeconds: Math.round(clip.durationMs / 1000),
    width: clip.width,
    height: clip.height,
    posterFile: poster.file,
    storyboardFile,
    storyboard,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  });
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

function addPastStreams(seeding: Seeding): void {
  for (const stream of PAST_STREAMS) {
    const endedAt = seeding.now - Math.round(stream.ageDays * DAY);
    const startedAt = endedAt - stream.durationMinutes * 60_000;
    addRow(seeding.rows, schema.streams, {
      id: idAt("str", startedAt),
      creatorId: idOf(seeding, stream.creator),
      title: stream.title,
      description: stream.description,
      category: stream.category,
      state: "ended",
      peakViewers: faker.number.int({ min: 9, max: 24 }),
      startedAt,
      endedAt,
      createdAt: startedAt,
      updatedAt: endedAt,
    });
  }
}

function idOf({ userIds }: Seeding, username: string): string {
  const id = userIds.get(username);
  if (id === undefined)
    throw new Error(`The demo's catalogue names ${username}, whom it does not have.`);
  return id;
}
