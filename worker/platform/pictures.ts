import type { Pictures } from "../domain/kernel/files/ports.ts";

const QUALITY = 80;

export const createPictures = (images: ImagesBinding): Pictures => ({
  async shrink(image, width) {
    const result = await images
      .input(new Blob([image]).stream())
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY, anim: false });
    return result.response().arrayBuffer();
  },
});
