import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { concat } from "../domain/kernel/files/bytes.ts";
import { bodyMemory } from "../domain/kernel/files/file-memory.ts";

/** A request body that sends no byte for this time is rejected, so that its memory is free, ms. */
const IDLE_MS = 15_000;
const BUSY_RETRY_S = 5;
/**
 * The first bytes of each request body do not count against the memory limit, up to this number.
 * Small bodies can therefore always arrive, also while large files use up the limit.
 */
const UNCOUNTED_BYTES = 256 * 1024;

/**
 * Reads a request body of at most `limit` bytes into memory.
 * @throws DomainError TOO_LARGE if the body has more than `limit` bytes
 * @throws DomainError VALIDATION if the sender disconnected or sent nothing for 15 s
 * @throws DomainError UNAVAILABLE if the bodies of other requests use up the memory limit
 * @throws DomainError UNAUTHENTICATED if the sender lost rights while the body arrived
 * (`withFreshActor`)
 */
export async function readBody(
  request: Request,
  limit: number,
  message: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit)
    throw new DomainError("TOO_LARGE", message);
  const reader = request.body?.getReader();
  if (reader === undefined) return concat([]);
  const memory = bodyMemory.grow();
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let chunk = await nextChunk(reader); chunk !== null; chunk = await nextChunk(reader)) {
      length += chunk.byteLength;
      if (length > limit) throw new DomainError("TOO_LARGE", message);
      const counted = Math.min(chunk.byteLength, Math.max(0, length - UNCOUNTED_BYTES));
      if (counted > 0 && !memory.add(counted))
        throw new DomainError("UNAVAILABLE", t("api.request.bodiesTooMany"), {
          retryAfter: BUSY_RETRY_S,
        });
      chunks.push(chunk);
    }
    return concat(chunks);
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    memory.release();
  }
}

/** Returns the next chunk of a request body; null at the end of the body. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no byte within ${IDLE_MS} ms`)), IDLE_MS);
  });
  try {
    const { done, value } = await Promise.race([reader.read(), idle]);
    return done ? null : value;
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError("VALIDATION", t("api.request.bodyIncomplete"), { cause });
  } finally {
    clearTimeout(timer);
  }
}
