import * as z from "zod/mini";
import { ApiError, apiRequest, getJson, sendOnce } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import type {
  SignedParts,
  StartedUpload,
  UploadStatus,
} from "#worker/domain/media/uploads/contract-api.ts";
import { type SentPart, TransientError, type UploadTransport } from "./multipart-upload.ts";

type StartBody =
  | {
      purpose: "original" | "replacement";
      videoId: string;
      fileName: string;
      contentType: string;
      size: number;
    }
  | { purpose: "rendition"; videoId: string; rendition: string; version: number };

// Uses `sendOnce`, because uploads have their own retries and their own dialog before the user
// leaves the page.
export const startUpload = (body: StartBody): Promise<StartedUpload> =>
  sendOnce(apiRequest<StartedUpload>("POST", "/api/uploads", body));

export const abortUpload = (uploadId: string): Promise<void> =>
  sendOnce(apiRequest("DELETE", `/api/uploads/${uploadId}`, null));

/** R2 rejects an expired link with 403. A retry gets a new link. */
const isTransient = (status: number) =>
  status === 0 || status === 403 || status === 408 || status === 429 || status >= 500;

async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ApiError && !isTransient(cause.status)) throw cause;
    if (cause instanceof ApiError || cause instanceof TypeError)
      throw new TransientError(messageOf(cause), { cause });
    throw cause;
  }
}

const messageOf = (cause: Error) =>
  cause instanceof ApiError ? cause.message : t("upload.files.connectionLost");

const SIGNED_AHEAD = 8;

/**
 * Works on a page and in a worker.
 * @param file sizes in bytes, if known; the transport then requests several links at a time
 */
export function createTransport(
  { id, links: given }: Pick<StartedUpload, "id" | "links">,
  file?: { size: number; partSize: number },
): UploadTransport {
  const path = `/api/uploads/${encodeURIComponent(id)}`;
  /** Unused links by part number. A retry requests a new link, in case the old link failed. */
  const links = new Map(given.map(({ partNumber, url }) => [partNumber, url]));

  function partsToSign(partNumber: number, size: number): { partNumber: number; size: number }[] {
    const parts = [{ partNumber, size }];
    if (!file) return parts;
    for (let next = partNumber + 1; next < partNumber + SIGNED_AHEAD; next++) {
      const remaining = file.size - (next - 1) * file.partSize;
      if (remaining <= 0) break;
      if (!links.has(next))
        parts.push({ partNumber: next, size: Math.min(file.partSize, remaining) });
    }
    return parts;
  }

  let asking = Promise.resolve();
  return {
    async sign(partNumber, size) {
      // Only one request for links runs, because its response usually contains the next links too.
      const signing = asking.then(async () => {
        if (links.has(partNumber)) return;
        const request = apiRequest<SignedParts>("POST", `${path}/parts`, {
          parts: partsToSign(partNumber, size),
        });
        for (const { partNumber: n, url } of (await withRetry(() => sendOnce(request))).parts)
          links.set(n, url);
      });
      asking = signing.catch(() => undefined);
      await signing;
      const url = links.get(partNumber);
      links.delete(partNumber);
      if (!url) throw new Error(t("upload.files.partLinkMissing"));
      return url;
    },
    put: sendPart,
    async find(partNumber) {
      const { parts } = await withRetry(() => getJson<UploadStatus>(path));
      return parts.find((part) => part.partNumber === partNumber)?.etag ?? null;
    },
    async complete(parts: SentPart[]) {
      await withRetry(() => sendOnce(apiRequest("POST", `${path}/complete`, { parts })));
    },
  };
}

const Rejection = z.object({ error: z.string() });

function rejectionOf(text: string): string | null {
  try {
    const parsed = Rejection.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.error : null;
  } catch {
    // Errors of R2 are XML without a message for users.
    return null;
  }
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export const sendBytes = (
  url: string,
  body: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.open("PUT", url);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new TransientError(t("upload.files.connectionLost")));
    request.ontimeout = request.onerror;
    request.onload = () => {
      if (request.status === 200) return resolve(request);
      const message = rejectionOf(request.responseText) ?? t("upload.files.failure");
      reject(
        isTransient(request.status)
          ? new TransientError(message)
          : new ApiError(request.status, message),
      );
    };
    request.onloadend = () => signal.removeEventListener("abort", stop);
    request.send(body);
  });

const sendPart: UploadTransport["put"] = async (url, body, options) => {
  const etag = (await sendBytes(url, body, options)).getResponseHeader("ETag")?.replaceAll('"', "");
  if (!etag) throw new ApiError(200, t("upload.files.failure"));
  return etag;
};
