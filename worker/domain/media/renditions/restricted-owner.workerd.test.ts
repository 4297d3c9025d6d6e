import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { joinBytes } from "../../../testing/boxes.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeDraftWithFile, uploadBytes } from "../../../testing/media.ts";
import { renditionInit, renditionSegment } from "../../../testing/mp4-files.ts";
import { restrict } from "../../../testing/restrict.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { completeRendition } from "./complete-rendition.ts";
import type { FinishedRendition } from "./contract.ts";
import { retryRendition } from "./fail-rendition.ts";
import { planRenditions } from "./plan-renditions.ts";

const SECONDS = 40;
const PLAN = { width: 640, height: 360, duration: SECONDS, frameRate: 25, hasAudio: false };
const init = renditionInit(PLAN);
const bytes = joinBytes(init, renditionSegment(SECONDS, 1000));
const index: FinishedRendition = {
  state: "ready",
  codecs: "avc1.640028",
  width: 640,
  height: 360,
  size: bytes.length,
  initLength: init.length,
  segments: [[SECONDS, init.length, 1000]],
};
const UPDATE = 'update "renditions"';
const FORBIDDEN = { code: "FORBIDDEN" };

/** Makes a video whose 360p rendition is uploaded, but not playable. */
async function makeUploaded() {
  const user = await makeUser();
  const videoId = await makeDraftWithFile(user);
  const plan = await call(`/api/videos/${videoId}/renditions`, {
    method: "POST",
    as: user,
    json: PLAN,
  });
  expect(plan.status).toBe(200);
  const target = { purpose: "rendition", videoId, rendition: "360p" };
  expect((await uploadBytes(user, target, bytes)).status).toBe(200);
  return { user, videoId, own: { videoId, ownerId: user.id, name: "360p" } };
}

/** Returns a context in which staff restrict the user just before the first such query. */
function restrictBefore(query: string, user: TestUser) {
  let isDone = false;
  const watched = watchedEnv(env, async (work, sql) => {
    if (!isDone && sql.startsWith(query)) {
      isDone = true;
      await restrict(user, "upload");
    }
    return work();
  });
  return createContext(watched, "test-restricted");
}

async function storedRendition(videoId: string) {
  const row = await testContext()
    .db.select()
    .from(renditions)
    .where(eq(renditions.videoId, videoId))
    .get();
  return { state: row?.state, hasFile: row?.fileKey != null };
}

const uploaded = { state: "uploading", hasFile: true };

test("a user whom staff restrict from uploading cannot make an uploaded rendition playable", async () => {
  const { user, videoId } = await makeUploaded();
  await restrict(user, "upload");
  const ready = await call(`/api/videos/${videoId}/renditions/360p`, {
    method: "PATCH",
    as: user,
    json: index,
  });
  expect(ready.status).toBe(403);
  expect(await storedRendition(videoId)).toEqual(uploaded);
});

test("a user whom staff restrict from uploading cannot plan or retry renditions", async () => {
  const { user, videoId, own } = await makeUploaded();
  await restrict(user, "upload");
  const plan = planRenditions(testContext(), { ...PLAN, videoId, ownerId: user.id, plan: "free" });
  await expect(plan).rejects.toMatchObject(FORBIDDEN);
  await expect(retryRendition(testContext(), own)).rejects.toMatchObject(FORBIDDEN);
  expect(await storedRendition(videoId)).toEqual(uploaded);
});

test("a rendition stays as it is when staff restrict its owner just before the update", async () => {
  const [completed, retried] = [await makeUploaded(), await makeUploaded()];
  await expect(
    completeRendition(restrictBefore(UPDATE, completed.user), { ...completed.own, index }),
  ).rejects.toMatchObject(FORBIDDEN);
  await expect(
    retryRendition(restrictBefore(UPDATE, retried.user), retried.own),
  ).rejects.toMatchObject(FORBIDDEN);
  expect(await storedRendition(completed.videoId)).toEqual(uploaded);
  expect(await storedRendition(retried.videoId)).toEqual(uploaded);
});

test("a plan does not change a video's length when staff restrict its owner just before", async () => {
  const user = await makeUser();
  const videoId = await makeDraftWithFile(user);
  const findLength = () =>
    testContext()
      .db.select({ seconds: videos.durationSeconds })
      .from(videos)
      .where(eq(videos.id, videoId))
      .get();
  const before = await findLength();
  const ctx = restrictBefore("DB batch", user);
  await planRenditions(ctx, { ...PLAN, videoId, ownerId: user.id, plan: "free" });
  expect(await findLength()).toEqual(before);
});
