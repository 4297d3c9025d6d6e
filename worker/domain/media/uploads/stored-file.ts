import { t } from "#i18n/t.ts";
import { type CreatorRequest, creatorReader } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { videoLinks } from "../videos/video-links.ts";
import type { StoredFile } from "./contract-api.ts";

/** Returns a ten-minute link to the owner's original file. Throws CONFLICT without a file. */
export async function getStoredFile(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  input: CreatorRequest & { videoId: string },
): Promise<StoredFile> {
  const video = await requireOwnVideo(deps, input);
  if (video.originalKey === null) throw new DomainError("CONFLICT", t("uploads.file.notStored"));
  const { base, expiresAt } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: creatorReader(input),
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
