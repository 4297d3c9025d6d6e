import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDb } from "../../worker/db/client.ts";
import { blocks, hiddenSubjects, streams, users, videos } from "../../worker/db/schema.ts";
import type { SignedInActor } from "../../worker/domain/accounts/users/contract.ts";
import type { Deps } from "../../worker/domain/deps.ts";
import { findCandidates } from "../../worker/domain/discovery/recommendations/candidates.ts";
import { ALGORITHMS } from "../../worker/domain/discovery/recommendations/contract.ts";
import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";
import { recommend } from "../../worker/domain/discovery/recommendations/recommend.ts";
import { listSimilar } from "../../worker/domain/discovery/recommendations/similar.ts";
import { listTrending } from "../../worker/domain/discovery/recommendations/trending.ts";
import { CATEGORIES } from "../../worker/domain/media/videos/contract-categories.ts";
import { noEvents } from "../../worker/testing/no-events.ts";
import { isFull } from "../../worker/testing/scale.ts";
import { type FeedWorld, makeFeedWorld, pickFrom, publish, steer } from "./feed-world.ts";
import { sqliteD1 } from "./sqlite-d1.ts";

const FEEDS = 10_000;
/** Number of feeds that `npm test` simulates. `npm run test:full` simulates all 10,000. */
const SAMPLE = 400;

const NOW = 1_800_000_000_000;

type FeedDeps = Pick<Deps, "db" | "now" | "log" | "signingSecret" | "storage" | "events">;

async function askFeed(
  deps: FeedDeps,
  { random, videoIds, streamIds }: FeedWorld,
  actor: SignedInActor,
): Promise<string[]> {
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list);
  const limit = 5 + Math.floor(random() * 46);
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
  const kind = pick([
    "recommended",
    "recommended",
    "model",
    "trending",
    "video",
    "stream",
  ] as const);
  if (kind === "model") {
    const all = { byModel: videoIds, creators: [], categories: [], searches: [] };
    return [
      ...(
        await findCandidates(deps, { actor, ...all, excludeViewed: random() < 0.5 })
      ).candidates.keys(),
    ];
  }
  if (kind === "recommended") {
    const weights = {
      diversity: random(),
      recency: random(),
      trending: random(),
      personal: random(),
    };
    const overrides = {
      ...weights,
      limit,
      algorithm: pick(ALGORITHMS),
      excludeViewed: random() < 0.5,
      useProfile: random() < 0.8,
    };
    const list = await recommend(deps, { actor, overrides });
    return idsOf([...list.videos, ...list.streams].map(({ card }) => card));
  }
  if (kind === "trending") {
    const list = await listTrending(deps, {
      actor,
      limit,
      category: random() < 0.5 ? pick(CATEGORIES).slug : undefined,
    });
    return idsOf([...list.videos, ...list.streams]);
  }
  const contentId = pick(kind === "video" ? videoIds : streamIds);
  // This call rejects if the content has become private. Another test covers the rejection.
  return idsOf(await listSimilar(deps, { actor, contentId, type: kind, limit }).catch(() => []));
}

/** Describes each item that a feed must not contain. Reads the tables, without the tested code. */
async function wrongIn(
  db: FeedDeps["db"],
  actor: SignedInActor,
  ids: readonly string[],
): Promise<string[]> {
  const hidden = await db.select().from(hiddenSubjects).where(eq(hiddenSubjects.userId, actor.id));
  const blocked = new Set(
    (await db.select().from(blocks).where(eq(blocks.blockerId, actor.id))).map(
      ({ blockedId }) => blockedId,
    ),
  );
  const isHidden = (type: string, id: string | null) =>
    hidden.some((row) => row.subjectType === type && row.subjectId === id);
  const hidesCategory = (slug: string | null) =>
    hidden.some(
      (row) => row.subjectType === "category" && row.subjectId === slug && row.kind === "hide",
    );
  const { id, suspendedAt, deletionRequestedAt, profileVisibility } = users;
  const userRows = await db
    .select({ id, suspendedAt, deletionRequestedAt, profileVisibility })
    .from(users);
  const usersById = new Map(userRows.map((user) => [user.id, user]));
  const facts = <T extends typeof videos | typeof streams>({
    id,
    creatorId,
    category,
    state,
    visibility,
  }: T) => ({
    id,
    creatorId,
    category,
    state,
    visibility,
  });
  const [made, live] = [
    await db.select(facts(videos)).from(videos),
    await db.select(facts(streams)).from(streams),
  ];
  const rows = new Map([...made, ...live].map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const creator = usersById.get(row?.creatorId ?? "");
    if (!row || !creator) return [`${id} is not there`];
    const reasons = {
      hidden: isHidden(id.startsWith("vid") ? "video" : "stream", id),
      "of a hidden creator": isHidden("creator", creator.id),
      "of a blocked creator": blocked.has(creator.id),
      "of a hidden category": hidesCategory(row.category),
      "not public": row.visibility !== "public" || !["published", "live"].includes(row.state),
      "of a closed channel":
        creator.suspendedAt !== null ||
        creator.deletionRequestedAt !== null ||
        creator.profileVisibility === "private",
    };
    return Object.entries(reasons).flatMap(([reason, holds]) =>
      holds ? [`${id} is ${reason}`] : [],
    );
  });
}

const LIMIT_MS = 900_000;

test(
  "no simulated recommendation feed shows content that is private or that the user has hidden",
  async () => {
    const random = seededRandom(7);
    const db = createDb(sqliteD1());
    const world = await makeFeedWorld(db, { random, now: NOW });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const deps: FeedDeps = {
      events: noEvents,
      db,
      now: () => NOW,
      log,
      signingSecret: "simulated-secret-of-32-characters!!",
      storage: {} as Deps["storage"],
    };
    const feeds = isFull() ? FEEDS : SAMPLE;
    let shown = 0;
    for (let i = 0; i < feeds; i++) {
      const actor = pickFrom(random, world.users);
      await steer(world, actor);
      if (i % 5 === 0) await publish(world);
      const ids = await askFeed(deps, world, actor);
      expect(await wrongIn(db, actor, ids)).toEqual([]);
      shown += ids.length;
    }
    expect(shown / feeds).toBeGreaterThan(5);
  },
  LIMIT_MS,
);
