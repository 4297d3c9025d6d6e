import type { PercentCrop } from "react-image-crop";
import { t } from "#i18n/t.ts";

const QUALITY = 0.88;

/** Returns the largest centered crop with this aspect ratio (width / height), in percent. */
export function middleCrop(image: { width: number; height: number }, aspect: number): PercentCrop {
  const wide = image.width / image.height > aspect;
  const width = wide ? ((image.height * aspect) / image.width) * 100 : 100;
  const height = wide ? 100 : (image.width / aspect / image.height) * 100;
  return { unit: "%", width, height, x: (100 - width) / 2, y: (100 - height) / 2 };
}

/**
 * Crops an image to WebP, or to JPEG if the browser cannot write WebP. Drops all metadata, such as
 * camera and location.
 * @throws Error with a message for the user if this browser cannot draw or write the image
 */
export async function cropImage(
  image: HTMLImageElement,
  crop: PercentCrop,
  size: { width: number; height: number },
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const ink = canvas.getContext("2d");
  if (!ink) throw new Error(t("settings.profile.crop.unsupportedBrowser"));
  // JPEG has no transparency: transparent areas become white instead of black.
  ink.fillStyle = "#ffffff";
  ink.fillRect(0, 0, size.width, size.height);
  ink.imageSmoothingQuality = "high";
  const part = (percent: number, total: number) => (percent / 100) * total;
  const { naturalWidth: w, naturalHeight: h } = image;
  const [x, y, width, height] = [
    part(crop.x, w),
    part(crop.y, h),
    part(crop.width, w),
    part(crop.height, h),
  ];
  ink.drawImage(image, x, y, width, height, 0, 0, size.width, size.height);
  const webp = await toBlob(canvas, "image/webp");
  const blob = webp?.type === "image/webp" ? webp : await toBlob(canvas, "image/jpeg");
  if (!blob) throw new Error(t("settings.profile.crop.writeFailure"));
  return blob;
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
