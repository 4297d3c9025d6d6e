import type { Context as HonoContext } from "hono";
import { t } from "#i18n/t.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import type { ApiEnv } from "../route.ts";

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const MAX_FOLDERS = 3;

/**
 * Splits the path of a pushed file, which follows the stream key.
 * @throws DomainError VALIDATION for a bad path
 */
export function pushedPath(c: HonoContext<ApiEnv>): { folder: string; name: string } {
  const { pathname } = new URL(c.req.url);
  // Ignores empty path segments, because a pasted URL with a trailing slash leads to a double
  // slash.
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

/** Returns what identifies an encoder: its IP address and its upload folder. */
export const pusherOf = (c: HonoContext<ApiEnv>, folder: string): string =>
  `${c.req.header("CF-Connecting-IP") ?? "local"} ${folder}`;
