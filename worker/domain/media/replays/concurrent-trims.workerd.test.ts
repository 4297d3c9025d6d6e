import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { videos } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { makeReadyStream, realFragment, realInit, TestStudio } from "../../../testing/live.ts";
import type { Deps } from "../../deps.ts";
import type { OwnStream } from "../../live/streams/contract-api.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { changeReplay } from "./trim-replay.ts";

/** Makes a replay with four segments of two seconds and a key frame every second. */
async function makeReplay() {
  const creator = await makeUser();
  const { id: streamId } = await makeReadyStream(creator);
  const studio = await TestStudio.open(streamId, creator);
  await studio.hello("run-00000001", realInit());
  studio.chunks(0, 200, { fragment: realFragment(25) });
  await studio.acknowledges(199);
  const ended = await call(`/api/streams/${streamId}/end`, { method: "POST", as: creator });
  const { replayUrl } = await ended.json<OwnStream>();
  const videoId = replayUrl?.split("/").at(-1) ?? "";
  return { streamId, own: { videoId, ownerId: creator.id, sessionId: "" } };
}

test("a trim keeps its rewritten segments when another trim of the same millisecond runs meanwhile", async () => {
  const { streamId, own } = await makeReplay();
  const ctx = testContext();
  const at = ctx.now();
  const deps = { ...ctx, now: () => at };
  let isDone = false;
  const storage: Deps["storage"] = {
    ...ctx.storage,
    async put(key, body, type) {
      await ctx.storage.put(key, body, type);
      if (isDone) return;
      isDone = true;
      await changeReplay(deps, { ...own, endMs: 5990 });
    },
  };
  await changeReplay({ ...deps, storage }, { ...own, endMs: 5010 });
  const row = await ctx.db.query.videos.findFirst({ where: eq(videos.id, own.videoId) });
  expect(row?.trim?.endMs).toBe(5010);
  for (const { cut, size } of row?.trim?.shown.edges ?? []) {
    const stored = await env.MEDIA.head(liveKey(streamId, `${LIVE_RENDITION}/${cut}`));
    expect([cut, stored?.size]).toEqual([cut, size]);
  }
});
