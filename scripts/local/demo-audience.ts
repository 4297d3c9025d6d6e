import { faker } from "@faker-js/faker";
import { ulid } from "ulid";
import * as z from "zod";
import * as schema from "../../worker/db/schema.ts";
import { dayOf } from "../../worker/domain/kernel/calendar/days.ts";
import { SETTLE_AFTER_MS } from "../../worker/domain/media/views/contract.ts";
import { type Category, CREATORS } from "../demo/catalogue.ts";
import { COMMENTS } from "../demo/catalogue-texts.ts";
import { drawPlayback, type Session } from "./demo-playback.ts";
import { drawWeighted, HOURS, OUTCOMES, type Outcome } from "./demo-view-mix.ts";
import { addRow, type Rows } from "./seed-write.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Playbacks by visitors, before the shares of too new videos are subtracted. */
const VISITOR_PLAYBACKS = 1_000;
/** Days in which the daily views of a video fall to 1/e (37%). */
const REACH_DAYS = 9;
/** Accounts watch in the evenings of this many weeks. */
const WEEKS = 11;
/** Part of the public videos that an account watches at most, so that it has some to discover. */
const WATCHED_SHARE = 0.45;
/** Categories that groups of accounts prefer. A recommendation model learns these groups. */
const TASTES: readonly (readonly Category[])[] = [
  ["music", "art", "lifestyle"],
  ["tech", "education", "gaming"],
  ["cooking", "lifestyle", "travel"],
  ["sports", "gaming", "justchatting"],
  ["education", "art", "travel"],
  ["music", "entertainment", "tech"],
];
const DEMO_VIEWER_TASTE: readonly Category[] = ["art", "music", "tech"];

const Watchable = z.object({
  id: z.string(),
  creatorId: z.string(),
  category: z.enum([
    "gaming",
    "tech",
    "art",
    "music",
    "cooking",
    "sports",
    "education",
    "entertainment",
    "lifestyle",
    "travel",
    "justchatting",
  ]),
  visibility: z.string(),
  durationSeconds: z.number(),
  publishedAt: z.number(),
});

interface Video extends z.output<typeof Watchable> {
  /** Relative number of views, 1 on average. */
  appeal: number;
}

interface Account {
  username: string;
  id: string;
  taste: readonly Category[];
}

interface Seeding {
  now: number;
  userIds: ReadonlyMap<string, string>;
  rows: Rows;
}

/** Adds what the demo's people do: they follow, watch, like, share and comment. */
export function addAudience(seeding: Seeding): void {
  const { now, userIds, rows } = seeding;
  const verified = new Set(
    CREATORS.filter((c) => c.isVerified).map((c) => userIds.get(c.username)),
  );
  const videos = (rows.get(schema.videos) ?? []).flatMap((row): Video[] => {
    if (row.visibility !== "public") return [];
    const video = Watchable.parse(row);
    const appeal =
      faker.number.float({ min: 0.3, max: 1.9 }) * (verified.has(video.creatorId) ? 1.3 : 0.8);
    return [{ ...video, appeal }];
  });
  const accounts = [...userIds].map(([username, id], i): Account => {
    const taste = username === "demo_viewer" ? DEMO_VIEWER_TASTE : TASTES[i % TASTES.length];
    return { username, id, taste: taste ?? DEMO_VIEWER_TASTE };
  });
  for (const account of accounts) addFollows(seeding, account);
  const watched = accounts.flatMap((account) => watchInEvenings(seeding, account, videos));
  for (const session of watched) react(rows, session, now);
  for (const video of videos) {
    addComments(rows, video, watched, now);
    addVisitors(rows, video, now);
  }
}

function addFollows({ now, userIds, rows }: Seeding, { username, id, taste }: Account): void {
  const weighted = CREATORS.filter((creator) => creator.username !== username).map((creator) => ({
    value: creator,
    weight: taste.includes(creator.category) ? 5 : creator.isVerified ? 2 : 1,
  }));
  const chosen = new Set(
    Array.from({ length: faker.number.int({ min: 4, max: 11 }) }, () =>
      faker.helpers.weightedArrayElement(weighted),
    ),
  );
  for (const creator of chosen) {
    const createdAt = now - faker.number.int({ min: DAY, max: 118 * DAY });
    const creatorId = userIds.get(creator.username) ?? "";
    addRow(rows, schema.follows, { followerId: id, creatorId, createdAt });
  }
}

interface Watched extends Session {
  userId: string;
  category: Category;
  creatorId: string;
}

/** Adds an account's playbacks. Each account watches a part of the videos, mostly of its taste. */
function watchInEvenings(
  { now, rows }: Seeding,
  { username, id, taste }: Account,
  videos: readonly Video[],
): Watched[] {
  const isDemoViewer = username === "demo_viewer";
  const sessions: Watched[] = [];
  const seen = new Set<string>();
  for (const at of evenings(now, isDemoViewer ? 26 : faker.number.int({ min: 9, max: 18 }))) {
    let startedAt = at;
    for (let n = faker.number.int({ min: 1, max: 4 }); n > 0; n--) {
      startedAt += faker.number.int({ min: 20_000, max: 9 * 60_000 });
      const isFull = seen.size >= videos.length * WATCHED_SHARE;
      const weighted = videos.flatMap((video) => {
        const age = (startedAt - video.publishedAt) / DAY;
        if (age < 0 || video.creatorId === id || seen.has(video.id) !== isFull) return [];
        const interest = taste.includes(video.category) ? 10 : 1;
        return [{ value: video, weight: interest * video.appeal * (1 + 4 * Math.exp(-age / 7)) }];
      });
      if (weighted.length === 0 || startedAt > now - 2 * SETTLE_AFTER_MS) break;
      const video = faker.helpers.weightedArrayElement(weighted);
      const outcome = faker.datatype.boolean(0.9) ? "watched" : "too_short";
      const session = drawPlayback({ video, userId: id, viewerKey: `u:${id}`, startedAt, outcome });
      addRow(rows, schema.playbackSessions, session);
      const { category, creatorId } = video;
      sessions.push({ ...session, userId: id, category, creatorId });
      seen.add(video.id);
      startedAt = session.lastReportAt;
    }
  }
  remember(rows, sessions);
  return sessions;
}

/** Times at which an account begins to watch, earliest first. The last one is ten hours ago. */
function evenings(now: number, count: number): number[] {
  const past = Array.from({ length: count - 1 }, (_, i) => {
    const daysAgo = i < 4 ? i + 1 : 1 + Math.floor(faker.number.float() ** 1.4 * (WEEKS * 7 - 1));
    const hour = faker.helpers.arrayElement([8, 12, 18, 19, 19, 20, 20, 20, 21]);
    return (Math.floor(now / DAY) - daysAgo) * DAY + hour * HOUR;
  });
  return [...past, now - 10 * HOUR].sort((a, b) => a - b);
}

/** Adds the place at which an account left each video, as the player saves it. */
function remember(rows: Rows, sessions: readonly Watched[]): void {
  const last = new Map(sessions.map((session) => [session.videoId, session]));
  for (const { userId, videoId, playedMs, lastReportAt } of last.values())
    addRow(rows, schema.watchProgress, {
      userId,
      videoId,
      positionMs: playedMs ?? 0,
      updatedAt: lastReportAt,
    });
}

function react(rows: Rows, { userId, videoId, played, ...session }: Watched, now: number): void {
  const createdAt = Math.min(now, session.lastReportAt + 5_000);
  const reactions = rows.get(schema.videoReactions) ?? [];
  const isFirst = !reactions.some((row) => row.videoId === videoId && row.userId === userId);
  const chance = faker.number.float();
  const isFinished = played?.endsWith("f") ?? false;
  if (isFirst && (chance < (isFinished ? 0.55 : 0.2) || chance > 0.98)) {
    const reaction = chance > 0.98 ? "dislike" : "like";
    addRow(rows, schema.videoReactions, { videoId, userId, reaction, createdAt });
  }
  if (isFinished && faker.datatype.boolean(0.07))
    addShare(rows, { videoId, viewerKey: `u:${userId}`, sharedAt: createdAt });
}

export function addShare(
  rows: Rows,
  share: { videoId: string; viewerKey: string; sharedAt: number },
): void {
  const day = dayOf(share.sharedAt);
  const isKnown = (rows.get(schema.videoShares) ?? []).some(
    (row) => row.videoId === share.videoId && row.viewerKey === share.viewerKey && row.day === day,
  );
  if (!isKnown) addRow(rows, schema.videoShares, { ...share, day });
}

/** Adds comments by accounts that watched the video before, and replies to some of them. */
function addComments(rows: Rows, video: Video, watched: readonly Watched[], now: number): void {
  const viewers = watched.filter(({ videoId }) => videoId === video.id);
  const threads: { id: string; at: number }[] = [];
  const bodies = faker.helpers.arrayElements(COMMENTS[video.category], { min: 2, max: 8 });
  for (const [i, body] of bodies.entries()) {
    const viewer = viewers[i];
    if (!viewer) break;
    const earlier = threads.filter(({ at }) => at < viewer.lastReportAt);
    const head =
      earlier.length > 0 && faker.datatype.boolean(0.25)
        ? faker.helpers.arrayElement(earlier)
        : null;
    const createdAt = Math.min(
      now,
      viewer.lastReportAt + faker.number.int({ min: 20_000, max: HOUR }),
    );
    const id = `cmt_${ulid(createdAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`;
    if (!head) threads.push({ id, at: createdAt });
    addRow(rows, schema.comments, {
      id,
      videoId: video.id,
      userId: viewer.userId,
      parentId: head?.id ?? null,
      body,
      createdAt,
      verified: true,
    });
  }
}

/** Adds playbacks by visitors, most of them soon after the publication. */
function addVisitors(rows: Rows, video: Video, now: number): void {
  const age = (now - video.publishedAt) / DAY;
  const reached = 1 - Math.exp(-(age + 0.3) / REACH_DAYS);
  const videos = rows.get(schema.videos)?.length ?? 1;
  const count = Math.round((VISITOR_PLAYBACKS / videos) * video.appeal * reached);
  const keys: string[] = [];
  for (let n = 0; n < count; n++) {
    const startedAt = visitAt(video.publishedAt, now);
    if (startedAt === null) continue;
    const isReturning = keys.length > 0 && faker.datatype.boolean(0.12);
    const viewerKey = isReturning
      ? faker.helpers.arrayElement(keys)
      : `a:${faker.string.hexadecimal({ length: 64, casing: "lower", prefix: "" })}`;
    keys.push(viewerKey);
    const outcome: Outcome = drawWeighted(OUTCOMES);
    addRow(
      rows,
      schema.playbackSessions,
      drawPlayback({ video, userId: null, viewerKey, startedAt, outcome }),
    );
    if (outcome === "watched" && faker.datatype.boolean(0.01))
      addShare(rows, { videoId: video.id, viewerKey, sharedAt: startedAt + 60_000 });
  }
}

/** Draws a time between the publication and the present; null if the video is too new. */
function visitAt(publishedAt: number, now: number): number | null {
  const until = now - 2 * SETTLE_AFTER_MS;
  if (until <= publishedAt) return null;
  const length = until - publishedAt;
  for (let attempt = 0; attempt < 8; attempt++) {
    const after = faker.datatype.boolean(0.75)
      ? -Math.log(1 - faker.number.float({ max: 0.999 })) * REACH_DAYS * DAY
      : faker.number.float() * length;
    const day = Math.floor((publishedAt + after) / DAY) * DAY;
    const at = day + Number(drawWeighted(HOURS)) * HOUR + faker.number.int({ max: HOUR - 1 });
    if (at > publishedAt && at < until) return at;
  }
  return publishedAt + faker.number.int({ max: length });
}
