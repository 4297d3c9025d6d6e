import { expect, test } from "vitest";
import { hiddenSubjects } from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { browseStreams } from "../../live/streams/browse-streams.ts";
import { LIVE_SORTS } from "../../live/streams/contract-sorts.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import { browseChannels } from "./browse-channels.ts";
import { browseVideos } from "./browse-videos.ts";
import { VIDEO_SORTS } from "./contract.ts";

const ctx = testContext();
const VISITOR: Actor = { kind: "visitor" };
const LIMIT = 20;

const readVideos = async (category: CategorySlug, after: string | null, actor: Actor = VISITOR) =>
  (
    await Promise.all(
      VIDEO_SORTS.map((sort) => browseVideos(ctx, { actor, category, sort, after, limit: LIMIT })),
    )
  ).map((page) => page.map(({ id }) => id));

const readStreams = async (category: CategorySlug, after: string | null, actor: Actor = VISITOR) =>
  (
    await Promise.all(
      LIVE_SORTS.map((sort) => browseStreams(ctx, { actor, category, sort, after, limit: LIMIT })),
    )
  ).map((page) => page.map(({ id }) => id));

const readChannels = async (category: CategorySlug, after: string | null, actor: Actor = VISITOR) =>
  (await browseChannels(ctx, { actor, category, after, limit: LIMIT })).map(
    ({ creator }) => creator.id,
  );

const hide = (user: TestUser, subjectType: "video" | "stream" | "creator", subjectId: string) =>
  ctx.db
    .insert(hiddenSubjects)
    .values({ userId: user.id, subjectType, subjectId, kind: "hide", createdAt: ctx.now() });

test("a list that continues after a private video is empty, as after a video that does not exist", async () => {
  const facts = (rank: number) =>
    ({ category: "travel", publishedAt: rank, verifiedViews: rank, trend: rank }) as const;
  const creator = await makeUser();
  const lowest = await makeVideo(creator, facts(1000));
  const invisible = [
    await makeVideo(creator, { ...facts(2000), visibility: "private" }),
    await makeVideo(creator, { ...facts(2000), visibility: "unlisted" }),
    await makeVideo(creator, { ...facts(2000), state: "blocked" }),
    await makeVideo(await makeUser({ profileVisibility: "private" }), facts(2000)),
    await makeVideo(await makeUser({ suspendedAt: 1 }), facts(2000)),
  ];
  const shown = await makeVideo(creator, facts(2000));
  expect(await readVideos("travel", shown.id)).toEqual([[lowest.id], [lowest.id], [lowest.id]]);
  const ofUnknown = await readVideos("travel", ctx.newId("vid"));
  for (const { id } of invisible) expect(await readVideos("travel", id)).toEqual(ofUnknown);
});

test("a list that continues after a private stream is empty, as after a stream that does not exist", async () => {
  const facts = (rank: number) =>
    ({ category: "music", rankedViewers: rank, startedAt: rank }) as const;
  const lowest = await makeStream(await makeUser(), facts(1));
  const invisible = [
    await makeStream(await makeUser(), { ...facts(5), visibility: "private" }),
    await makeStream(await makeUser(), { ...facts(5), visibility: "unlisted" }),
    await makeStream(await makeUser(), { ...facts(5), state: "ready" }),
    await makeStream(await makeUser({ profileVisibility: "private" }), facts(5)),
  ];
  const ended = await makeStream(await makeUser(), { ...facts(5), state: "ended" });
  expect(await readStreams("music", ended)).toEqual([[lowest], [lowest]]);
  const ofUnknown = await readStreams("music", ctx.newId("str"));
  for (const id of invisible) expect(await readStreams("music", id)).toEqual(ofUnknown);
});

test("a list that continues after a private channel is empty, as after a channel that does not exist", async () => {
  const makeChannel = async (facts: Parameters<typeof makeUser>[0]) => {
    const creator = await makeUser(facts);
    await makeVideo(creator, { category: "sports" });
    return creator.id;
  };
  const lowest = await makeChannel({ verifiedFollowers: 1 });
  const invisible = [
    await makeChannel({ verifiedFollowers: 5, profileVisibility: "private" }),
    await makeChannel({ verifiedFollowers: 5, profileVisibility: "followers" }),
    await makeChannel({ verifiedFollowers: 5, suspendedAt: 1 }),
  ];
  const shown = await makeChannel({ verifiedFollowers: 5 });
  expect(await readChannels("sports", shown)).toEqual([lowest]);
  const ofUnknown = await readChannels("sports", ctx.newId("usr"));
  for (const id of invisible) expect(await readChannels("sports", id)).toEqual(ofUnknown);
});

test("a list continues after an item that the viewer has hidden", async () => {
  const viewer = await makeUser();
  const actor = await actorOf(viewer);
  const [low, high] = [
    await makeUser({ verifiedFollowers: 1 }),
    await makeUser({ verifiedFollowers: 5 }),
  ];
  const video = (creator: TestUser, rank: number) =>
    makeVideo(creator, {
      ...{ category: "education", publishedAt: rank, verifiedViews: rank, trend: rank },
    });
  const stream = (creator: TestUser, rank: number) =>
    makeStream(creator, { category: "education", rankedViewers: rank, startedAt: rank });
  const [nextVideo, lastVideo] = [await video(low, 1000), await video(high, 2000)];
  const [nextStream, lastStream] = [await stream(low, 1000), await stream(high, 2000)];
  await hide(viewer, "video", lastVideo.id);
  await hide(viewer, "stream", lastStream);
  await hide(viewer, "creator", high.id);
  expect((await readVideos("education", lastVideo.id, actor))[0]).toEqual([nextVideo.id]);
  expect((await readStreams("education", lastStream, actor))[0]).toEqual([nextStream]);
  expect(await readChannels("education", high.id, actor)).toEqual([low.id]);
});
