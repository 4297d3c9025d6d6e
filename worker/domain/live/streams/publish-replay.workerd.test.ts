import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { streams, videos } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { makeReadyStream } from "../../../testing/live.ts";
import { restrict } from "../../../testing/restrict.ts";
import type { Deps } from "../../deps.ts";
import { putReplayIndex } from "../../media/replays/replay.ts";
import { publishReplay } from "./publish-replay.ts";

const ctx = testContext();
const segment = {
  file: "seg-0.ts",
  durationMs: 2000,
  size: 10,
  init: null,
  discontinuity: false,
  wallMs: 1,
};
const index = {
  version: 1 as const,
  codecs: null,
  width: 640,
  height: 360,
  frameRate: 25,
  bandwidth: 1000,
  averageBandwidth: 1000,
  durationMs: 2000,
  segments: [segment],
};

async function onAir() {
  const creator = await makeUser();
  const { id } = await makeReadyStream(creator);
  await putReplayIndex(ctx, id, index);
  await ctx.storage.put(
    `live/${id}/thumb-1.jpg`,
    new Uint8Array([0xff, 0xd8, 0xff, 1]),
    "image/jpeg",
  );
  await ctx.db
    .update(streams)
    .set({ thumbnailFile: "thumb-1.jpg", state: "live", startedAt: 1 })
    .where(eq(streams.id, id));
  const patch = () =>
    call(`/api/streams/${id}`, { method: "PATCH", as: creator, json: { visibility: "private" } });
  return { id, creatorId: creator.id, patch };
}

/** Returns a storage that calls `act` once, after the first read of the file. */
function whileReading(file: string, act: () => Promise<unknown>): Deps["storage"] {
  let isDone = false;
  const get: Deps["storage"]["get"] = async (key, ...rest) => {
    const found = await ctx.storage.get(key, ...rest);
    if (key.endsWith(file) && !isDone) {
      isDone = true;
      await act();
    }
    return found;
  };
  return Object.assign(Object.create(ctx.storage), { get });
}

const recordingOf = (streamId: string) =>
  ctx.db
    .select({ visibility: videos.visibility, state: videos.state, decisionId: videos.decisionId })
    .from(videos)
    .where(eq(videos.streamId, streamId))
    .get();

test("a replay is private if its stream becomes private while the replay is published", async () => {
  const { id, patch } = await onAir();
  const storage = whileReading("replay.json", async () => expect((await patch()).status).toBe(200));
  const videoId = await publishReplay({ ...ctx, storage }, { streamId: id });
  expect(await recordingOf(id)).toMatchObject({ visibility: "private", state: "published" });
  expect((await call(`/api/videos/${videoId}`)).status).toBe(404);
});

test("a replay is removed if staff remove its stream while the replay is published", async () => {
  const { id } = await onAir();
  const remove = async () =>
    ctx.db
      .update(streams)
      .set({ decisionId: "dec_x", visibility: "private" })
      .where(eq(streams.id, id));
  await publishReplay({ ...ctx, storage: whileReading("replay.json", remove) }, { streamId: id });
  expect(await recordingOf(id)).toMatchObject({
    visibility: "private",
    state: "removed",
    decisionId: "dec_x",
  });
});

test("a stream's settings cannot change once its replay exists, even before the stream is marked as ended", async () => {
  const { id, patch } = await onAir();
  let status = 0;
  const storage = whileReading("thumb-1.jpg", async () => {
    status = (await patch()).status;
  });
  await publishReplay({ ...ctx, storage }, { streamId: id });
  expect(status).toBe(410);
  expect(await recordingOf(id)).toMatchObject({ visibility: "public" });
});

test("the replay of a creator whom staff restrict from uploading is private", async () => {
  const { id, creatorId } = await onAir();
  await restrict({ id: creatorId }, "upload");
  await publishReplay(ctx, { streamId: id });
  expect(await recordingOf(id)).toMatchObject({ visibility: "private", state: "published" });
});
