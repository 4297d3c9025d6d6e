import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeDraftWithFile, uploadBytes } from "../../../testing/media.ts";
import { renditionInit } from "../../../testing/mp4-files.ts";
import { RENDITION_SECONDS, renditionFile } from "../../../testing/rendition-file.ts";
import { restrict } from "../../../testing/restrict.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { completeRendition } from "./complete-rendition.ts";
import { retryRendition } from "./fail-rendition.ts";
import { planRenditions } from "./plan-renditions.ts";

const PLAN = {
  width: 640,
  height: 360,
  duration: RENDITION_SECONDS,
  frameRate: 25,
  hasAudio: false,
};
const { bytes, index } = renditionFile(renditionInit(PLAN));
const UPDATE = 'update "renditions"';
const FORBIDDEN = { code: "FORBIDDEN" };

/** Creates a video with an uploaded 360p rendition that viewers cannot play yet. */
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

/** Returns a context in which staff restrict the user just before a query that starts like this. */
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

test("a request does not change a rendition if staff restrict its owner during the request", async () => {
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

test("planning renditions does not change a video if staff restrict its owner during the request", async () => {
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
