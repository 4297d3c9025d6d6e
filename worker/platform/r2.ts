import { AwsClient } from "aws4fetch";
import type { Config } from "../config.ts";
import type { ObjectStorage } from "../domain/ports.ts";

export function createR2Storage(bucket: R2Bucket, keys: Config["r2"]): ObjectStorage {
  return {
    async head(key) {
      const object = await bucket.head(key);
      return object && { size: object.size, contentType: object.httpMetadata?.contentType, etag: object.httpEtag };
    },
    async get(key, range) {
      const object = await bucket.get(key, range ? { range } : undefined);
      return object && { size: object.size, contentType: object.httpMetadata?.contentType, etag: object.httpEtag, body: object.body };
    },
    async put(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } });
    },
    async delete(objectKeys) {
      // R2 takes at most 1,000 keys a call.
      for (let i = 0; i < objectKeys.length; i += 1000) await bucket.delete(objectKeys.slice(i, i + 1000));
    },
    async list(prefix, cursor) {
      const page = await bucket.list({ prefix, cursor });
      return { keys: page.objects.map((o) => o.key), cursor: page.truncated ? page.cursor : undefined };
    },
    async createMultipart(key, contentType) {
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
      return upload.uploadId;
    },
    async uploadPart(key, uploadId, partNumber, body, length) {
      const fixed = new FixedLengthStream(length);
      const [part] = await Promise.all([
        bucket.resumeMultipartUpload(key, uploadId).uploadPart(partNumber, fixed.readable),
        body.pipeTo(fixed.writable),
      ]);
      return { partNumber, etag: part.etag };
    },
    async completeMultipart(key, uploadId, parts) {
      const object = await bucket.resumeMultipartUpload(key, uploadId).complete(parts);
      return { size: object.size };
    },
    async abortMultipart(key, uploadId) {
      await bucket.resumeMultipartUpload(key, uploadId).abort();
    },
    async presignPart(key, uploadId, partNumber, expiresInSeconds) {
      if (!keys) return null;
      const client = new AwsClient({ accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey, service: "s3", region: "auto" });
      const url = new URL(`https://${keys.accountId}.r2.cloudflarestorage.com/${keys.bucket}/${key}`);
      url.search = new URLSearchParams({ partNumber: String(partNumber), uploadId, "X-Amz-Expires": String(expiresInSeconds) }).toString();
      const signed = await client.sign(url.toString(), { method: "PUT", aws: { signQuery: true } });
      return signed.url;
    },
  };
}
