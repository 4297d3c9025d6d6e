import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { uploadParts, uploads, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { concat } from "../../kernel/files/bytes.ts";
import { isSameKind, SNIFF_BYTES, sniffType } from "../../kernel/files/contract.ts";
import { mistypedMessage } from "./contract.ts";
import type { UploadedPart } from "./contract-api.ts";
import { assertOpen } from "./queries.ts";
import { openPartLink } from "./sign-parts.ts";

/**
 * Streams one part of an upload from a signed link into R2 without buffering the part in memory.
 * @throws DomainError FORBIDDEN (link), VALIDATION (length, or the body ended early),
 * UNSUPPORTED_TYPE (magic bytes), GONE (upload canceled), CONFLICT (upload complete)
 */
export async function receivePart(
  deps: Pick<Deps, "db" | "storage" | "now" | "signingSecret" | "log">,
  input: { token: string; length: number | null; body: ReadableStream<Uint8Array> | null },
): Promise<UploadedPart> {
  const link = await openPartLink(deps, input.token);
  const found = await deps.db
    .select({ upload: uploads, suspendedAt: users.suspendedAt })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.ownerId))
    .where(eq(uploads.id, link.uploadId))
    .get();
  if (!found) throw notFound(t("uploads.notFound.upload"));
  const { upload, suspendedAt } = found;
  if (suspendedAt !== null) throw new DomainError("FORBIDDEN", t("uploads.link.invalid"));
  assertOpen(upload);
  if (input.length !== link.size || input.body === null) {
    throw new DomainError(
      "VALIDATION",
      input.length === null
        ? t("uploads.parts.lengthRequired", { partNumber: link.partNumber, size: link.size })
        : t("uploads.parts.sizeMismatch", {
            partNumber: link.partNumber,
            expected: link.size,
            size: input.length,
          }),
    );
  }

  const { body } = input;
  const head = link.partNumber === 1 ? await readHead(body) : [];
  if (link.partNumber === 1 && !isSameKind(upload.contentType, sniffType(concat(head)))) {
    await drain(body);
    throw new DomainError("UNSUPPORTED_TYPE", mistypedMessage(upload.contentType));
  }
  const { etag } = await deps.storage.uploadPart(
    upload.key,
    upload.r2UploadId,
    link.partNumber,
    link.size,
    async (to) => {
      const writer = to.getWriter();
      for (const chunk of head) await writer.write(chunk);
      writer.releaseLock();
      await body.pipeTo(to);
    },
  );
  const part = { partNumber: link.partNumber, etag, size: link.size };
  const row = {
    uploadId: upload.id,
    partNumber: part.partNumber,
    etag: part.etag,
    sizeBytes: part.size,
  };
  await deps.db.batch([
    deps.db
      .insert(uploadParts)
      .values(row)
      .onConflictDoUpdate({
        target: [uploadParts.uploadId, uploadParts.partNumber],
        set: { etag: row.etag, sizeBytes: row.sizeBytes },
      }),
    deps.db.update(uploads).set({ updatedAt: deps.now() }).where(eq(uploads.id, upload.id)),
  ]);
  return part;
}

/** Discards the rest of the body, because a client that is sending may never read the response. */
const drain = (body: ReadableStream<Uint8Array>) =>
  body.pipeTo(new WritableStream()).catch(() => undefined);

async function readHead(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let length = 0; length < SNIFF_BYTES; ) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  reader.releaseLock();
  return chunks;
}
