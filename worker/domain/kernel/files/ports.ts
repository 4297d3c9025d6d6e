export interface Pictures {
  /**
   * Returns an upright WebP copy, `width` pixels wide, of a JPEG, PNG, WebP or GIF. The copy of an
   * animation shows only the first frame.
   * @throws Error if the image is damaged or the service fails
   */
  shrink(image: Uint8Array<ArrayBuffer>, width: number): Promise<ArrayBuffer>;
}
