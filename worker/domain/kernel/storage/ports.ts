export interface StoredObject {
  size: number;
  contentType: string | undefined;
  etag: string;
  body: ReadableStream<Uint8Array>;
}

/** First byte and number of bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface StoredPart {
  partNumber: number;
  etag: string;
}

export interface StoredListing {
  keys: string[];
  /** The same objects; `uploadedAt` in milliseconds since the epoch. */
  objects: { key: string; uploadedAt: number }[];
  /** Where the next page begins; undefined at the end. */
  cursor: string | undefined;
}

export interface ObjectStorage {
  head(key: string): Promise<{ size: number; contentType: string | undefined; etag: string } | null>;
  /** The range must lie inside the object: R2 answers an unsatisfiable one with everything. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  put(key: string, body: ArrayBuffer | Uint8Array | string, contentType: string): Promise<void>;
  delete(keys: string[]): Promise<void>;
  /** Up to a thousand objects under a prefix. */
  list(prefix: string, cursor?: string): Promise<StoredListing>;
  createMultipart(key: string, contentType: string): Promise<string>;
  /**
   * Streams a part: `write` gives its bytes, exactly `length` of them (R2 needs the number before the first one), and
   * closes the stream.
   * @throws whatever `write` threw; DomainError GONE when the store no longer knows the upload, VALIDATION when the bytes
   *   were cut off or not as many
   */
  uploadPart(
    key: string,
    uploadId: string,
    partNumber: number,
    length: number,
    write: (to: WritableStream<Uint8Array>) => Promise<void>,
  ): Promise<StoredPart>;
  /** @throws DomainError CONFLICT when the store refuses the parts or no longer knows the upload. */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<{ size: number }>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /**
   * A URL to which a browser can PUT exactly `size` bytes as the part, or null where the store has no address of its own (local).
   */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { size: number; expiresInSeconds: number },
  ): Promise<string | null>;
  /** The parts that arrived at presigned URLs, in order; null where there are none of those (local). */
  listParts(key: string, uploadId: string): Promise<(StoredPart & { size: number })[] | null>;
}
