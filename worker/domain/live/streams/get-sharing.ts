import { t } from "#i18n/t.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { findWatchableStream, streamGroundHolds } from "./access.ts";
import { findStream } from "./queries.ts";

/** What other sites may be told of a stream. */
export interface StreamSharing {
  /** Search engines may list its page. */
  isListed: boolean;
  /** Anybody with the page's address sees its picture. */
  isOpen: boolean;
  /** File name under the stream's R2 prefix; null without a picture, and for whom it is locked. */
  thumbnailFile: string | null;
}

/**
 * @throws DomainError NOT_FOUND, the same for a stream that does not exist and one that this actor
 * may not watch.
 */
export async function getStreamSharing(
  deps: Pick<Deps, "db">,
  input: { streamId: string; actor: Actor },
): Promise<StreamSharing> {
  const [access, row] = await Promise.all([
    findWatchableStream(deps, input),
    findStream(deps, input.streamId),
  ]);
  if (!access || !row) throw notFound(t("streams.thisStream"));
  const isKnown = streamGroundHolds(access, "viewer");
  return {
    isListed: isKnown && access.visibility === "public",
    isOpen: isKnown && !access.subscribersOnly,
    thumbnailFile: access.locked ? null : row.thumbnailFile,
  };
}
