import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failingAt } from "../testing/failing-env.ts";
import { createR2Storage } from "./r2.ts";

test("a failure of R2 rejects the upload part at once, and a retry stores the part", async () => {
  const key = `tests/${crypto.randomUUID()}`;
  const { uploadId } = await env.MEDIA.createMultipartUpload(key);
  const broken = createR2Storage(failingAt(env, 1, "before").env.MEDIA, null);
  const bytes = new Uint8Array(64 * 1024);
  const write = async (to: WritableStream<Uint8Array>) => {
    const writer = to.getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  await expect(broken.uploadPart(key, uploadId, 1, bytes.length, write)).rejects.toMatchObject({
    code: "VALIDATION",
  });
  const storage = createR2Storage(env.MEDIA, null);
  const part = await storage.uploadPart(key, uploadId, 1, bytes.length, write);
  expect(await storage.completeMultipart(key, uploadId, [part])).toEqual({ size: bytes.length });
});
