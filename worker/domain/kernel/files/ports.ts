export interface Pictures {
  /**
   * Returns an upright WebP copy of a JPEG, PNG, WebP or GIF that is `width` pixels wide. The copy of
   * an animation is its first frame.
   * @throws Error if the image is damaged or the service fails
   */
  shrink(image: Uint8Array<ArrayBuffer>, width: number): Promise<ArrayBuffer>;
}
