import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { streams, videos } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { makeReadyStream } from "../../../testing/live.ts";
import type { Deps } from "../../deps.ts";
import { putReplayIndex } from "../../media/replays/replay.ts";
import { publishReplay } from "./publish-replay.ts";

const ctx = testContext();

async function makeEndedStream(): Promise<string> {
  const { id } = await makeReadyStream(await makeUser());
  await putReplayIndex(ctx, id, {
    version: 1,
    codecs: null,
    width: 640,
    height: 360,
    frameRate: 25,
    bandwidth: 1000,
    averageBandwidth: 1000,
    durationMs: 2000,
    segments: [
      { file: "seg-0.ts", durationMs: 2000, size: 10, init: null, discontinuity: false, wallMs: 1 },
    ],
  });
  return id;
}

const deleteStream = (id: string) => ctx.db.delete(streams).where(eq(streams.id, id));
const replaysOf = (id: string) => ctx.db.select().from(videos).where(eq(videos.streamId, id));

test("the job that publishes a replay ends without an error if the stream was deleted", async () => {
  const streamId = await makeEndedStream();
  await deleteStream(streamId);
  expect(await publishReplay(ctx, { streamId })).toBeNull();
  expect(await replaysOf(streamId)).toEqual([]);
});

test("a stream that is deleted while its replay is published gets no replay", async () => {
  const streamId = await makeEndedStream();
  // `publishReplay` reads the stream's row before it reads the replay index from the storage.
  const get: Deps["storage"]["get"] = async (...args) => {
    const index = await ctx.storage.get(...args);
    await deleteStream(streamId);
    return index;
  };
  const storage: Deps["storage"] = Object.assign(Object.create(ctx.storage), { get });
  expect(await publishReplay({ ...ctx, storage }, { streamId })).toBeNull();
  expect(await replaysOf(streamId)).toEqual([]);
});
