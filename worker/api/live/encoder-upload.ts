import type { Context as HonoContext } from "hono";
import { t } from "#i18n/t.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import type { ApiEnv } from "../route.ts";

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const MAX_FOLDERS = 3;

/** Content type of the files that an encoder uploads. */
export const UPLOAD_BYTES = ["application/octet-stream"] as const;

/**
 * Spec of the routes that ignore deletions. Encoders delete segments that left their own playlist,
 * but the DVR window and the replay still need these segments.
 */
export const DELETE_SPEC = {
  summary: "Acknowledge an encoder's request to delete a file; nothing is deleted",
  answer: OkResponse,
};

/**
 * Completes the handling of an upload even if the encoder disconnects.
 * An encoder disconnects right after its last file, and Workers would then cancel the request.
 */
export function handleUpload(
  c: HonoContext<ApiEnv>,
  response: Promise<Response>,
): Promise<Response> {
  c.executionCtx.waitUntil(response.catch(() => undefined));
  return response;
}

/**
 * Reads the folder and the name of an uploaded file from the URL, where they follow the stream key.
 * @throws DomainError VALIDATION if the path has other characters or too many folders
 */
export function uploadPath(c: HonoContext<ApiEnv>): { folder: string; name: string } {
  const { pathname } = new URL(c.req.url);
  // A pasted URL with a trailing slash leads to a double slash, so empty path segments are ignored.
  const folders = pathname
    .split("/")
    .slice(4)
    .filter((segment) => segment !== "");
  const name = folders.pop() ?? "";
  const isValid = [...folders, name].every(
    (segment) => SEGMENT.test(segment) && !segment.includes(".."),
  );
  if (folders.length > MAX_FOLDERS || !isValid)
    throw new DomainError("VALIDATION", t("api.ingest.pathInvalid"));
  return { folder: folders.join("/"), name };
}

/** Returns the id of an encoder, which consists of its IP address and its upload folder. */
export const encoderId = (c: HonoContext<ApiEnv>, folder: string): string =>
  `${c.req.header("CF-Connecting-IP") ?? "local"} ${folder}`;
