import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { uploadParts, uploads } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { fakeMp4, makeDraft, uploadBytes } from "../../../testing/media.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { abortUpload } from "./abort-upload.ts";
import { completeUpload } from "./complete-upload.ts";
import type { StartedUpload } from "./contract-api.ts";
import { originalKey } from "./rules.ts";

const startOf = (videoId: string, fileName: string, size: number) => ({
  purpose: "original",
  videoId,
  fileName,
  contentType: "video/mp4",
  size,
});

/** Starts an upload and stores a file without a video directly in R2, past the Worker's checks. */
async function startMistyped(owner: TestUser, videoId: string) {
  const bytes = new TextEncoder().encode("This text is no video.");
  const json = startOf(videoId, "text.mp4", bytes.length);
  const started = await call("/api/uploads", { method: "POST", as: owner, json });
  const { id } = await started.json<StartedUpload>();
  const { db } = testContext();
  const row = await db.select().from(uploads).where(eq(uploads.id, id)).get();
  const multipart = env.MEDIA.resumeMultipartUpload(row?.key ?? "", row?.r2UploadId ?? "");
  const { etag, partNumber } = await multipart.uploadPart(1, bytes);
  await db.insert(uploadParts).values({ uploadId: id, partNumber, etag, sizeBytes: bytes.length });
  return { uploadId: id, ownerId: owner.id, plan: "free" as const, parts: [{ partNumber, etag }] };
}

test("the server deletes an uploaded file that is not of the stated type", async () => {
  const owner = await makeUser();
  const videoId = await makeDraft(owner);
  const input = await startMistyped(owner, videoId);
  await expect(completeUpload(testContext(), input)).rejects.toMatchObject({
    code: "UNSUPPORTED_TYPE",
  });
  expect(await env.MEDIA.head(originalKey(videoId, 0))).toBeNull();
});

test("a canceled upload of the wrong type does not delete the file of the next upload", async () => {
  const owner = await makeUser();
  const videoId = await makeDraft(owner);
  const input = await startMistyped(owner, videoId);
  let isDone = false;
  const watched = watchedEnv(env, async (work, sql) => {
    if (!isDone && sql.startsWith('update "uploads"')) {
      isDone = true;
      await abortUpload(testContext(), input);
      const next = await uploadBytes(owner, startOf(videoId, "clip.mp4", 2000), fakeMp4(2000));
      expect(next.status).toBe(200);
    }
    return work();
  });
  await expect(
    completeUpload(createContext(watched, "test-concurrent"), input),
  ).rejects.toMatchObject({ code: "UNSUPPORTED_TYPE" });
  expect(await env.MEDIA.head(originalKey(videoId, 0))).toMatchObject({ size: 2000 });
});
