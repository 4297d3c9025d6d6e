import type { Deps } from "../../deps.ts";
import type { CleanImage } from "./clean-image.ts";
import { COPY_WIDTHS } from "./contract-copies.ts";

/**
 * Returns the key of an image's smaller copy. The key of a copy starts with the key of the image,
 * so that the job `delete-objects` with the image's key as its prefix also deletes the copies.
 */
export const copyKey = (key: string, width: number): string => `${key}@${width}`;

/** Returns the keys of an image and of its smaller copies. */
export const imageKeys = (key: string): string[] => [
  key,
  ...COPY_WIDTHS.map((width) => copyKey(key, width)),
];

/** Returns the image's key for the key of a smaller copy. Returns every other key unchanged. */
export const originalKeyOf = (key: string): string => key.replace(/@\d{1,4}$/, "");

/**
 * Stores a WebP copy of an image for each width in `COPY_WIDTHS` that is smaller than the image.
 * If storing a copy fails, the function only logs the cause, because every reader of copies also
 * accepts the full image.
 */
export async function storeCopies(
  { storage, pictures, log }: Pick<Deps, "storage" | "pictures" | "log">,
  { key, bytes, width }: Pick<CleanImage, "bytes"> & { key: string; width: number },
): Promise<void> {
  for (const copyWidth of COPY_WIDTHS.filter((one) => one < width)) {
    try {
      const copy = await pictures.shrink(bytes, copyWidth);
      await storage.put(copyKey(key, copyWidth), copy, "image/webp");
    } catch (cause) {
      log.warn("copy of an image not stored", { key, width: copyWidth, cause: String(cause) });
    }
  }
}
