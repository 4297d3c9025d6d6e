export interface StoredObject {
  size: number;
  contentType: string | undefined;
  etag: string;
  body: ReadableStream<Uint8Array>;
}

/** Offset and length in bytes. */
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
  /** The objects have the order of `keys`. `uploadedAt` is in ms since the epoch. */
  objects: { key: string; uploadedAt: number }[];
  cursor: string | undefined;
}

export interface ObjectStorage {
  head(
    key: string,
  ): Promise<{ size: number; contentType: string | undefined; etag: string } | null>;
  /** `range` must be inside the object: otherwise, R2 returns the whole object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  put(key: string, body: ArrayBuffer | Uint8Array | string, contentType: string): Promise<void>;
  delete(keys: string[]): Promise<void>;
  /** Lists at most 1,000 objects under a prefix. */
  list(prefix: string, cursor?: string): Promise<StoredListing>;
  createMultipart(key: string, contentType: string): Promise<string>;
  /**
   * `write` must write exactly `length` bytes and close the stream: R2 needs the length in advance.
   * Throws GONE if R2 has deleted the upload; VALIDATION if `write` writes another number of bytes.
   */
  uploadPart(
    key: string,
    uploadId: string,
    partNumber: number,
    length: number,
    write: (to: WritableStream<Uint8Array>) => Promise<void>,
  ): Promise<StoredPart>;
  /** Throws CONFLICT if R2 rejects the parts or has deleted the upload. */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<{ size: number }>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** Returns a URL for a PUT of the part with exactly `size` bytes; null in local storage. */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { size: number; expiresInSeconds: number },
  ): Promise<string | null>;
  /** Returns the parts that browsers sent to presigned URLs, in order; null in local storage. */
  listParts(key: string, uploadId: string): Promise<(StoredPart & { size: number })[] | null>;
}
