import { expect, test } from "vitest";
import { streams } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { channelLive } from "./channel-live.ts";

const DAY = 86_400_000;
const ctx = testContext();

test("the analytics of a channel's streams link each stream to its replay", async () => {
  const creator = await makeUser();
  const startedAt = ctx.now() - DAY;
  const times = { startedAt, endedAt: startedAt + 3_600_000, createdAt: startedAt, updatedAt: 1 };
  const [withReplay, without] = [ctx.newId("str"), ctx.newId("str")];
  for (const id of [withReplay, without])
    await ctx.db.insert(streams).values({
      id,
      creatorId: creator.id,
      title: "Live",
      category: "art",
      state: "ended",
      ...times,
    });
  const { id: replay } = await makeVideo(creator, { streamId: withReplay });
  await makeVideo(await makeUser());
  const today = Math.floor(ctx.now() / DAY);
  const { list } = await channelLive(ctx, {
    creatorId: creator.id,
    days: { from: today - 7, to: today },
  });
  const links = new Map(list.map(({ streamId, videoId }) => [streamId, videoId]));
  expect(links).toEqual(
    new Map([
      [withReplay, replay],
      [without, null],
    ]),
  );
});
