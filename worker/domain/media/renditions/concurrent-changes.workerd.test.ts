import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { renditions } from "../../../db/schema.ts";
import { joinBytes } from "../../../testing/boxes.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { makeDraftWithFile, uploadBytes } from "../../../testing/media.ts";
import { renditionInit, renditionSegment } from "../../../testing/mp4-files.ts";
import { RENDITION_SECONDS, renditionFile } from "../../../testing/rendition-file.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { completeRendition } from "./complete-rendition.ts";
import { failRendition, retryRendition } from "./fail-rendition.ts";

const { bytes: valid, index } = renditionFile(renditionInit({ width: 640, height: 360 }));

/** Returns a context that runs `action` once, before the first update of a rendition. */
function beforeUpdate(action: () => Promise<unknown>) {
  let isDone = false;
  const watched = watchedEnv(env, async (work, sql) => {
    if (!isDone && sql.startsWith('update "renditions"')) {
      isDone = true;
      await action();
    }
    return work();
  });
  return createContext(watched, "test-concurrent");
}

/** Has the size of the valid rendition, but its video is larger than planned. */
const tooLarge = joinBytes(
  renditionInit({ width: 3840, height: 2160 }),
  renditionSegment(RENDITION_SECONDS, 1000),
);

/** Makes a video whose 360p rendition is uploaded, but not checked. */
async function makeUploaded() {
  const user = await makeUser();
  const videoId = await makeDraftWithFile(user);
  const size = { width: 640, height: 360 };
  const plan = await call(`/api/videos/${videoId}/renditions`, {
    method: "POST",
    as: user,
    json: { ...size, duration: RENDITION_SECONDS, frameRate: 25, hasAudio: false },
  });
  expect(plan.status).toBe(200);
  const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
    const target = { purpose: "rendition", videoId, rendition: "360p" };
    const stored = await uploadBytes(user, target, bytes);
    expect([stored.status, await stored.text()]).toEqual([200, expect.anything()]);
  };
  await upload(valid);
  return { own: { videoId, ownerId: user.id, name: "360p" }, upload };
}

async function stored(videoId: string) {
  const row = await testContext()
    .db.select()
    .from(renditions)
    .where(eq(renditions.videoId, videoId))
    .get();
  const object = await env.MEDIA.head(row?.fileKey ?? `videos/${videoId}/360p/media.mp4`);
  return { state: row?.state, hasKey: row?.fileKey != null, hasFile: object !== null };
}

test.each([
  ["failed", failRendition],
  ["to be made again", retryRendition],
])(
  "a rendition that another request completes keeps its file when a late report marks it as %s",
  async (_, report) => {
    const { own } = await makeUploaded();
    const ctx = beforeUpdate(() => completeRendition(testContext(), { ...own, index }));
    await expect(report(ctx, { ...own, reason: "The tab was closed" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await stored(own.videoId)).toEqual({ state: "ready", hasKey: true, hasFile: true });
  },
);

test("a failed rendition loses its file, because the file no longer counts against the quota", async () => {
  const { own } = await makeUploaded();
  await failRendition(testContext(), { ...own, reason: "The tab was closed" });
  expect(await stored(own.videoId)).toEqual({ state: "failed", hasKey: false, hasFile: false });
});

test.each([
  ["", 0],
  [", even if the clock of the other server is a minute behind", 60_000],
])(
  "a rendition whose checked file another upload replaces with a larger video does not become ready%s",
  async (_, aheadMs) => {
    const { own, upload } = await makeUploaded();
    const ctx = beforeUpdate(() => upload(tooLarge));
    const { db, now } = testContext();
    await db
      .update(renditions)
      .set({ updatedAt: now() + aheadMs })
      .where(eq(renditions.videoId, own.videoId));
    await expect(completeRendition(ctx, { ...own, index })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await stored(own.videoId)).toEqual({ state: "uploading", hasKey: true, hasFile: true });
  },
);
