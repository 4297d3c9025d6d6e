import { t } from "#i18n/t.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { findWatchableStream, streamGroundHolds } from "./access.ts";
import { findStream } from "./queries.ts";

export interface StreamSharing {
  isListed: boolean;
  /** True if every visitor with the URL may see the thumbnail. */
  isOpen: boolean;
  /** Null if the stream has no thumbnail, or if the actor needs a subscription to watch it. */
  thumbnailFile: string | null;
}

/** Returns the data for search engines and link previews. */
export async function getStreamSharing(
  deps: Pick<Deps, "db">,
  input: { streamId: string; actor: Actor },
): Promise<StreamSharing> {
  const [access, row] = await Promise.all([
    findWatchableStream(deps, input),
    findStream(deps, input.streamId),
  ]);
  if (!access || !row) throw notFound(t("streams.access.streamName"));
  const isKnown = streamGroundHolds(access, "viewer");
  return {
    isListed: isKnown && access.visibility === "public",
    isOpen: isKnown && !access.subscribersOnly,
    thumbnailFile: access.locked ? null : row.thumbnailFile,
  };
}
