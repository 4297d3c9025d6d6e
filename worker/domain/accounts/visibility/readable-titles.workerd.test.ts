import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { follows, streams, users, videos } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { streamGround } from "../../live/streams/access.ts";
import { accessColumns, watchGround } from "../../media/videos/access.ts";
import type { Actor } from "../users/contract.ts";
import { creatorAccessColumns, followsCreator } from "../users/visibility.ts";
import {
  isReadableStream,
  isReadableVideo,
  readableStreamTitle,
  readableVideoTitle,
  type TitleReader,
} from "./readable-titles.ts";
import { streamAccessFacts } from "./stream-facts.ts";

const { db, now, newId } = testContext();

const CREATORS: Partial<typeof users.$inferInsert>[] = (
  ["public", "followers", "private"] as const
).flatMap((profileVisibility) => [
  { profileVisibility },
  { profileVisibility, suspendedAt: 1 },
  { profileVisibility, deletionRequestedAt: 1 },
]);
const VISIBILITIES = ["public", "unlisted", "private"] as const;
const STATES = [
  ...(["draft", "published", "blocked", "removed"] as const).map((state) => ({
    state,
    decisionId: null,
  })),
  { state: "removed", decisionId: "dec_1" },
] as const;

let readers: [name: string, Actor][] = [];
const videoIds: string[] = [];
const streamIds: string[] = [];

beforeAll(async () => {
  const [stranger, follower, moderator] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ role: "moderator" }),
  ];
  const stamps = { createdAt: now(), updatedAt: now() };
  const creators: TestUser[] = [];
  for (const columns of CREATORS) {
    const creator = await makeUser();
    creators.push(creator);
    await db
      .insert(follows)
      .values({ followerId: follower.id, creatorId: creator.id, createdAt: 1 });
    for (const visibility of VISIBILITIES) {
      const streamId = newId("str");
      await db.insert(streams).values({
        id: streamId,
        creatorId: creator.id,
        title: "Title",
        category: "art",
        visibility,
        state: "ended",
        ...stamps,
      });
      streamIds.push(streamId);
      for (const state of STATES) {
        const [id, recorded] = [newId("vid"), newId("str")];
        await db.insert(streams).values({
          id: recorded,
          creatorId: creator.id,
          title: "Title",
          category: "art",
          state: "ended",
          ...stamps,
        });
        await db.insert(videos).values({
          id,
          creatorId: creator.id,
          title: "Title",
          visibility,
          streamId: recorded,
          ...state,
          ...stamps,
        });
        videoIds.push(id);
        streamIds.push(recorded);
      }
    }
    await db.update(users).set(columns).where(eq(users.id, creator.id));
  }
  readers = [
    ["visitor", { kind: "visitor" }],
    ["stranger", await actorOf(stranger)],
    ["follower", await actorOf(follower)],
    ["moderator", await actorOf(moderator)],
    ["owner", await actorOf(creators[0] ?? stranger)],
  ];
});

const among = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

test("only the creator and users with access to a video can read its title in lists", async () => {
  for (const [name, actor] of readers) {
    const rows = await db
      .select({
        ...accessColumns,
        isFollower: followsCreator(actor),
        isReadable: isReadableVideo(actor).mapWith(Boolean),
      })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(sql`${videos.id} in ${among(videoIds)}`);
    expect(rows).toHaveLength(CREATORS.length * VISIBILITIES.length * STATES.length);
    for (const { isReadable, ...row } of rows) {
      const isOwner = actor.kind === "user" && actor.id === row.creatorId;
      expect(isReadable, `${name}: ${JSON.stringify(row)}`).toBe(
        isOwner || watchGround(row, actor) !== null,
      );
    }
  }
});

test("only the creator and users with access to a stream can read its title in lists", async () => {
  for (const [name, actor] of readers) {
    const rows = await db
      .select({
        id: streams.id,
        creatorId: streams.creatorId,
        ...streamAccessFacts,
        ...creatorAccessColumns,
        isFollower: followsCreator(actor),
        isReadable: isReadableStream(actor).mapWith(Boolean),
      })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .where(sql`${streams.id} in ${among(streamIds)}`);
    expect(rows).toHaveLength(CREATORS.length * VISIBILITIES.length * (STATES.length + 1));
    for (const { isReadable, ...row } of rows) {
      const isOwner = actor.kind === "user" && actor.id === row.creatorId;
      expect(isReadable, `${name}: ${JSON.stringify(row)}`).toBe(
        isOwner || streamGround(row, actor) !== null,
      );
    }
  }
});

test("a list omits the title of a video or stream to which the reader has no access", async () => {
  const id = sql`ids.value`;
  for (const [name, reader] of readers) {
    const asked = db
      .select({
        id: sql<string>`ids.value`,
        video: readableVideoTitle(reader, id),
        stream: readableStreamTitle(reader, id),
      })
      .from(sql`json_each(${JSON.stringify([...videoIds, ...streamIds, "vid_unknown"])}) ids`);
    const ofVideos = db
      .select({ id: videos.id })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId));
    const ofStreams = db
      .select({ id: streams.id })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId));
    const readable = new Set([
      ...(await ofVideos.where(isReadableVideo(reader))).map((row) => row.id),
      ...(await ofStreams.where(isReadableStream(reader))).map((row) => row.id),
    ]);
    for (const row of await asked)
      expect(row.video ?? row.stream, `${name}: ${row.id}`).toBe(
        readable.has(row.id) ? "Title" : null,
      );
  }
});

test("a query without the reader's role gives a staff member the access of a normal user", async () => {
  const moderator = readers.find(([name]) => name === "moderator")?.[1];
  const reader: TitleReader = { kind: "user", id: moderator?.kind === "user" ? moderator.id : "" };
  const stranger = readers.find(([name]) => name === "stranger")?.[1] ?? reader;
  const read = async (who: TitleReader) =>
    (
      await db
        .select({ id: videos.id })
        .from(videos)
        .innerJoin(users, eq(users.id, videos.creatorId))
        .where(isReadableVideo(who))
    ).length;
  expect(await read(reader)).toBe(await read(stranger));
});
