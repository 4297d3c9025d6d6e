import { AwsClient } from "aws4fetch";
import { t } from "#i18n/t.ts";
import type { Config } from "../config.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import type { ObjectStorage } from "../domain/kernel/storage/ports.ts";
import { originOfR2 } from "./r2-origin.ts";
import { readPartsPage } from "./s3-xml.ts";

/** R2's error code is at the end of the message: "uploadPart: ... (10024)". */
const r2ErrorCode = (cause: unknown) =>
  cause instanceof Error ? (/\((\d{5})\)$/.exec(cause.message)?.[1] ?? null) : null;
const NO_SUCH_UPLOAD = "10024";

export function createR2Storage(bucket: R2Bucket, keys: Config["r2"]): ObjectStorage {
  return {
    async head(key) {
      const object = await bucket.head(key);
      return (
        object && {
          size: object.size,
          contentType: object.httpMetadata?.contentType,
          etag: object.httpEtag,
        }
      );
    },
    async get(key, range) {
      const object = await bucket.get(key, range ? { range } : undefined);
      return (
        object && {
          size: object.size,
          contentType: object.httpMetadata?.contentType,
          etag: object.httpEtag,
          body: object.body,
        }
      );
    },
    async put(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } });
    },
    async delete(objectKeys) {
      // R2 accepts at most 1,000 keys per call.
      for (let i = 0; i < objectKeys.length; i += 1000)
        await bucket.delete(objectKeys.slice(i, i + 1000));
    },
    async list(prefix, cursor) {
      const page = await bucket.list({ prefix, cursor });
      const objects = page.objects.map((o) => ({ key: o.key, uploadedAt: o.uploaded.getTime() }));
      return {
        keys: objects.map((o) => o.key),
        objects,
        cursor: page.truncated ? page.cursor : undefined,
      };
    },
    ...multipartOf(bucket),
    ...partsOverS3(keys),
  };
}

type Multipart = Pick<
  ObjectStorage,
  "createMultipart" | "uploadPart" | "completeMultipart" | "abortMultipart"
>;

function multipartOf(bucket: R2Bucket): Multipart {
  return {
    async createMultipart(key, contentType) {
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
      return upload.uploadId;
    },
    async uploadPart(key, uploadId, partNumber, length, writeBody) {
      const fixed = new FixedLengthStream(length);
      const stored = async () => {
        try {
          return await bucket
            .resumeMultipartUpload(key, uploadId)
            .uploadPart(partNumber, fixed.readable);
        } catch (cause) {
          // If R2 fails before it reads anything, the writer would wait forever without this call.
          await fixed.readable.cancel(cause).catch(() => undefined);
          throw cause;
        }
      };
      const [part, writeResult] = await Promise.allSettled([stored(), writeBody(fixed.writable)]);
      // R2's error only says that the stream broke. The writer's DomainError says why.
      if (writeResult.status === "rejected" && writeResult.reason instanceof DomainError)
        throw writeResult.reason;
      if (part.status === "fulfilled" && writeResult.status === "fulfilled")
        return { partNumber, etag: part.value.etag };
      const cause: unknown =
        part.status === "rejected"
          ? part.reason
          : writeResult.status === "rejected" && writeResult.reason;
      const code = r2ErrorCode(cause);
      if (code === NO_SUCH_UPLOAD)
        throw new DomainError("GONE", t("api.upload.cancelled"), { cause });
      if (code !== null) throw cause;
      throw new DomainError("VALIDATION", t("api.upload.partIncomplete", { part: partNumber }), {
        cause,
      });
    },
    async completeMultipart(key, uploadId, parts) {
      try {
        const object = await bucket.resumeMultipartUpload(key, uploadId).complete(parts);
        return { size: object.size };
      } catch (cause) {
        if (r2ErrorCode(cause) === null) throw cause;
        throw new DomainError("CONFLICT", t("api.upload.assemblyFailed"), { cause });
      }
    },
    async abortMultipart(key, uploadId) {
      await bucket.resumeMultipartUpload(key, uploadId).abort();
    },
  };
}

/** Uses R2's S3 API, because the bucket's binding cannot sign links or list an upload's parts. */
function partsOverS3(keys: Config["r2"]): Pick<ObjectStorage, "presignPart" | "listParts"> {
  const s3 = keys && createS3(keys);
  return {
    async presignPart(key, uploadId, partNumber, { size, expiresInSeconds }) {
      if (!s3) return null;
      const url = s3.address(key);
      url.search = new URLSearchParams({
        partNumber: String(partNumber),
        uploadId,
        "X-Amz-Expires": String(expiresInSeconds),
      }).toString();
      // The signature covers the length, so R2 rejects a body of another size.
      const headers = { "Content-Length": String(size) };
      const signed = await s3.client.sign(url.toString(), {
        method: "PUT",
        headers,
        aws: { signQuery: true, allHeaders: true },
      });
      return signed.url;
    },
    async listParts(key, uploadId) {
      if (!s3) return null;
      const parts: { partNumber: number; etag: string; size: number }[] = [];
      for (let marker: string | null = "0"; marker !== null; ) {
        const url = s3.address(key);
        url.search = new URLSearchParams({ uploadId, "part-number-marker": marker }).toString();
        const response = await s3.client.fetch(url.toString(), {
          signal: AbortSignal.timeout(5000),
        });
        if (response.status === 404) throw new DomainError("GONE", t("api.upload.cancelled"));
        if (!response.ok) throw new Error(`ListParts answered ${response.status}`);
        const page = readPartsPage(await response.text());
        parts.push(...page.parts);
        marker = page.nextMarker;
      }
      return parts;
    },
  };
}

function createS3(keys: NonNullable<Config["r2"]>) {
  return {
    client: new AwsClient({
      accessKeyId: keys.accessKeyId,
      secretAccessKey: keys.secretAccessKey,
      service: "s3",
      region: "auto",
    }),
    address: (key: string) => new URL(`${originOfR2(keys)}/${keys.bucket}/${key}`),
  };
}
