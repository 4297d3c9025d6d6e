import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type CleanImage, cleanImage } from "../../kernel/files/clean-image.ts";
import { storeCopies } from "../../kernel/files/image-copies.ts";
import { spendUploadBytes, type UploadUse } from "../quotas/upload-bytes.ts";
import { requireUnrestricted } from "../restrictions/restrictions.ts";

export type ImageDeps = Pick<Deps, "db" | "storage" | "pictures" | "now" | "throttle" | "log">;

interface ClientImage {
  ownerId: string;
  bytes: Uint8Array<ArrayBuffer>;
  folder: string;
  /** File name without its extension. `storeImage` adds the extension of the image's type. */
  name: string;
  /** Permitted lengths of each side in pixels. Without `sides`, only `cleanImage` sets a limit. */
  sides?: { min: number; max: number };
  allowsGif?: boolean;
  countsAs?: UploadUse;
  /** True if smaller copies of the image are stored, because lists of videos show the image. */
  hasCopies?: boolean;
  /** Throws an error if the caller does not permit the image. `storeImage` then stores nothing. */
  check?: (image: CleanImage) => Promise<void>;
}

/**
 * Removes the metadata from an image that a client sent and stores the image.
 * The check scripts/checks/stored-objects.ts forbids other functions to store images of clients.
 * @throws DomainError FORBIDDEN while staff restrict the owner from uploading
 * @throws DomainError UNSUPPORTED_TYPE unless the file is a JPEG, a PNG, a WebP or an allowed GIF
 * @throws DomainError VALIDATION if the image is damaged or a side is too short or too long
 * @throws DomainError RATE_LIMITED if the owner has used up the daily limit of uploaded bytes
 */
export async function storeImage(
  deps: ImageDeps,
  input: ClientImage,
): Promise<CleanImage & { file: string; key: string }> {
  const { ownerId, bytes, folder, sides, allowsGif = false, countsAs = "rendition" } = input;
  await requireUnrestricted(deps, { userId: ownerId, what: "upload" });
  const image = cleanImage(bytes, { allowsGif });
  if (sides) requireSides(image, sides);
  await input.check?.(image);
  await spendUploadBytes(deps, { ownerId, size: bytes.length, of: countsAs });
  const file = `${input.name}.${image.extension}`;
  const key = `${folder}/${file}`;
  await deps.storage.put(key, image.bytes, image.type);
  if (input.hasCopies) await storeCopies(deps, { ...image, key });
  return { ...image, file, key };
}

function requireSides(
  { width, height }: CleanImage,
  { min, max }: { min: number; max: number },
): void {
  if (Math.min(width, height) >= min && Math.max(width, height) <= max) return;
  throw new DomainError(
    "VALIDATION",
    t("users.image.dimensionsRange", { min, max, width, height }),
  );
}
