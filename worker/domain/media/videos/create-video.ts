import { videos } from "../../../db/schema.ts";
import { requireFlagFor } from "../../accounts/flags/flags.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import type { VideoDetailsInput } from "./contract.ts";
import type { OwnVideo } from "./contract-api.ts";
import { getOwnVideo } from "./own-video.ts";

/** Creates a draft, which only its owner sees. Throws UNAVAILABLE while uploads are paused. */
export async function createVideo(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: { ownerId: string; details: VideoDetailsInput },
): Promise<OwnVideo> {
  await requireFlagFor(deps, "uploads", input.ownerId);
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const id = deps.newId("vid");
  const at = deps.now();
  await deps.db
    .insert(videos)
    .values({ ...input.details, id, creatorId: input.ownerId, createdAt: at, updatedAt: at });
  return getOwnVideo(deps, { videoId: id, ownerId: input.ownerId });
}
