import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type CleanImage, cleanImage } from "../../kernel/files/clean-image.ts";
import { spendUploadBytes, type UploadUse } from "../quotas/upload-bytes.ts";
import { requireUnrestricted } from "../restrictions/restrictions.ts";

export type ImageDeps = Pick<Deps, "db" | "storage" | "now" | "throttle">;

interface ClientImage {
  ownerId: string;
  bytes: Uint8Array<ArrayBuffer>;
  folder: string;
  /** File name without extension. The extension depends on the image's type. */
  name: string;
  /** Lengths in pixels that each side may have. By default, only `cleanImage` limits the sides. */
  sides?: { min: number; max: number };
  allowsGif?: boolean;
  countsAs?: UploadUse;
  /** Throws if the image must not be stored. */
  check?: (image: CleanImage) => Promise<void>;
}

/**
 * Stores an image that a client sent, without its metadata. It is the only function that stores
 * such images (scripts/checks/stored-objects.ts).
 * @throws DomainError FORBIDDEN while staff restrict the owner from uploading; UNSUPPORTED_TYPE
 * unless it is a JPEG, PNG, WebP or allowed GIF; VALIDATION if the image is damaged, or its sides
 * are too short or too long; RATE_LIMITED above the owner's daily bytes
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
