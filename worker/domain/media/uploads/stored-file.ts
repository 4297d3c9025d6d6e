import { t } from "#i18n/t.ts";
import { type AskingOwner, ownerReader } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { videoLinks } from "../videos/video-links.ts";
import type { StoredFile } from "./contract-api.ts";

/**
 * The owner's own file as it was uploaded, at a link that lives ten minutes: another browser makes
 * renditions of it.
 * @throws DomainError NOT_FOUND; CONFLICT while it is not stored
 */
export async function getStoredFile(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  input: AskingOwner & { videoId: string },
): Promise<StoredFile> {
  const video = await requireOwnVideo(deps, input);
  if (video.originalKey === null)
    throw new DomainError("CONFLICT", t("uploads.theFileOfThisVideoIs"));
  const { base, expiresAt } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: ownerReader(input),
  });
  return {
    url: `${base}/original`,
    expiresAt,
    version: video.mediaVersion,
    name: video.originalName ?? "",
    size: video.originalSize ?? 0,
    type: video.originalType ?? "",
  };
}
