import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { fakeMp4, makeDraft, makeDraftWithFile, putPart } from "../../../testing/media.ts";
import { restrict } from "../../../testing/restrict.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { completeUpload } from "./complete-upload.ts";
import type { SignedParts, StartedUpload } from "./contract-api.ts";

const SIZE = 1024;
const FILE = { fileName: "clip.mp4", contentType: "video/mp4", size: SIZE };

/** Uploads all parts of a file, but does not complete the upload. */
async function uploadParts(user: TestUser, target: Record<string, unknown>) {
  const started = await call("/api/uploads", {
    method: "POST",
    as: user,
    json: target,
  });
  expect(started.status).toBe(201);
  const { id } = await started.json<StartedUpload>();
  const signed = await call(`/api/uploads/${id}/parts`, {
    method: "POST",
    as: user,
    json: { parts: [{ partNumber: 1, size: SIZE }] },
  });
  const { parts } = await signed.json<SignedParts>();
  const stored = await putPart(parts[0]?.url ?? "", fakeMp4(SIZE));
  return { uploadId: id, parts: [{ partNumber: 1, etag: stored.headers.get("ETag") ?? "" }] };
}

/** Returns a context in which staff restrict the user while R2 assembles the uploaded parts. */
function restrictWhileAssembling(user: TestUser) {
  const watched = watchedEnv(env, async (work, name) => {
    if (name === "MEDIA complete") await restrict(user, "upload");
    return work();
  });
  return createContext(watched, "test-restricted-upload");
}

async function fileOf(videoId: string) {
  const { db } = testContext();
  const video = await db.select().from(videos).where(eq(videos.id, videoId)).get();
  const stored = await db.select().from(renditions).where(eq(renditions.videoId, videoId));
  return {
    key: video?.originalKey,
    version: video?.mediaVersion,
    renditions: stored.map(({ fileKey }) => fileKey),
  };
}

async function planRendition(user: TestUser, videoId: string) {
  const json = { width: 640, height: 360, duration: 10, frameRate: 25, hasAudio: false };
  const plan = await call(`/api/videos/${videoId}/renditions`, { method: "POST", as: user, json });
  expect(plan.status).toBe(200);
}

test.for(["original", "replacement", "rendition"])(
  "an upload does not become the %s of a video if staff restrict its owner while R2 assembles the parts",
  async (purpose) => {
    const user = await makeUser();
    const videoId = await (purpose === "original" ? makeDraft : makeDraftWithFile)(user);
    if (purpose === "rendition") await planRendition(user, videoId);
    const details = purpose === "rendition" ? { rendition: "360p" } : FILE;
    const upload = await uploadParts(user, { purpose, videoId, ...details });
    const before = await fileOf(videoId);
    const completing = completeUpload(restrictWhileAssembling(user), {
      ...upload,
      ownerId: user.id,
      plan: "free",
    });
    await expect(completing).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await fileOf(videoId)).toEqual(before);
  },
);
