import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { videos } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { makeReadyStream, realFragment, realInit, TestStudio } from "../../../testing/live.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import type { Deps } from "../../deps.ts";
import type { OwnStream } from "../../live/streams/contract-api.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { sweepTrims } from "./sweep-trims.ts";
import { TRIM_KEPT_MS } from "./trim.ts";
import { changeReplay } from "./trim-replay.ts";

const aWeekLater = () => testContext().now() + TRIM_KEPT_MS + 1;

// The job of these tests handles all replays, so first it must finish those of other tests.
beforeEach(async () => {
  while ((await sweepTrims({ ...testContext(), now: aWeekLater })) === "more");
});

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

test("two trims in the same millisecond do not overwrite the segments of each other", async () => {
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

const UNDO = { startMs: null, endMs: null };
const TRIM = { startMs: 2480, endMs: 5010 };

/** Runs the job a week later. Runs `action` before the job's first call that `isCall` accepts. */
async function sweepLater(isCall: (call: string) => boolean, action: () => Promise<unknown>) {
  let isDone = false;
  const watched = watchedEnv(env, async (work, call) => {
    if (!isDone && isCall(call)) {
      isDone = true;
      await action();
    }
    return work();
  });
  const ctx = createContext(watched, "test-concurrent");
  await sweepTrims({ ...ctx, now: aWeekLater });
  expect(isDone).toBe(true);
}

async function segmentsOf(streamId: string) {
  const { objects } = await env.MEDIA.list({ prefix: liveKey(streamId, `${LIVE_RENDITION}/seg-`) });
  return objects.length;
}

test("the media of a replay stays if its owner undoes the trim just before the job deletes the media", async () => {
  const { streamId, own } = await makeReplay();
  const ctx = testContext();
  await changeReplay(ctx, { ...own, ...TRIM });
  await sweepLater(
    (call) => call.startsWith('update "videos"'),
    () => changeReplay(ctx, { ...own, ...UNDO }),
  );
  expect(await segmentsOf(streamId)).toBe(4);
});

test("a trim cannot be undone while the job deletes the media that the trim cut off", async () => {
  const { streamId, own } = await makeReplay();
  const ctx = testContext();
  await changeReplay(ctx, { ...own, ...TRIM });
  await sweepLater(
    (call) => call === "MEDIA delete",
    () =>
      expect(changeReplay(ctx, { ...own, ...UNDO })).rejects.toMatchObject({ code: "CONFLICT" }),
  );
  expect(await segmentsOf(streamId)).toBe(0);
  const replay = await changeReplay(ctx, { ...own, ...UNDO });
  expect([replay.recordedFromMs, replay.shownFromMs]).toEqual([
    expect.closeTo(3000, 3),
    expect.closeTo(3000, 3),
  ]);
});

test("an undo that read the replay before the job deleted the cut media is rejected", async () => {
  const { own } = await makeReplay();
  const ctx = testContext();
  await changeReplay(ctx, { ...own, ...TRIM });
  let isDone = false;
  const watched = watchedEnv(env, async (work, call) => {
    if (!isDone && call === "DB batch") {
      isDone = true;
      await sweepTrims({ ...ctx, now: aWeekLater });
    }
    return work();
  });
  await expect(
    changeReplay(createContext(watched, "test-concurrent"), { ...own, ...UNDO }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});
