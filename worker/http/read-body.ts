import { t } from "#i18n/t.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { concat } from "../domain/kernel/files/bytes.ts";

/**
 * Reads a request body of at most `limit` bytes into memory.
 * @throws DomainError TOO_LARGE above `limit` bytes; VALIDATION if the sender disconnected;
 * UNAUTHENTICATED if the sender lost rights while the body arrived (`withFreshActor`)
 */
export async function readBody(
  request: Request,
  limit: number,
  message: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit)
    throw new DomainError("TOO_LARGE", message);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const result = await reader?.read().catch((cause: unknown) => {
      if (cause instanceof DomainError) throw cause;
      throw new DomainError("VALIDATION", t("api.request.bodyIncomplete"), { cause });
    });
    if (!result || result.done) break;
    length += result.value.byteLength;
    if (length > limit) {
      await reader?.cancel();
      throw new DomainError("TOO_LARGE", message);
    }
    chunks.push(result.value);
  }
  return concat(chunks);
}
