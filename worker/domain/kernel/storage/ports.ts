export interface StoredObject {
  size: number;
  contentType: string | undefined;
  etag: string;
  body: ReadableStream<Uint8Array>;
}

/** `offset` and `length` are in bytes. */
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
  /** In the order of `keys`. `uploadedAt` is in ms since the epoch. */
  objects: { key: string; uploadedAt: number }[];
  /** Cursor of the next page; undefined on the last page. */
  cursor: string | undefined;
}

export interface ObjectStorage {
  head(
    key: string,
  ): Promise<{ size: number; contentType: string | undefined; etag: string } | null>;
  /**
   * Reads an object. The range must be inside the object, because R2 returns the whole object for
   * an unsatisfiable range.
   */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  put(key: string, body: ArrayBuffer | Uint8Array | string, contentType: string): Promise<void>;
  delete(keys: string[]): Promise<void>;
  /** Lists at most 1,000 objects under a prefix. */
  list(prefix: string, cursor?: string): Promise<StoredListing>;
  createMultipart(key: string, contentType: string): Promise<string>;
  /**
   * Uploads a part as a stream. `write` must write exactly `length` bytes and close the stream,
   * because R2 needs the length before the first byte.
   * @throws the error that `write` threw; DomainError GONE if R2 no longer knows the upload;
   *   VALIDATION if fewer or more bytes arrived
   */
  uploadPart(
    key: string,
    uploadId: string,
    partNumber: number,
    length: number,
    write: (to: WritableStream<Uint8Array>) => Promise<void>,
  ): Promise<StoredPart>;
  /** @throws DomainError CONFLICT if R2 rejects the parts or no longer knows the upload */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<{ size: number }>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /**
   * Returns a URL to which a browser can PUT the part with exactly `size` bytes; null for local
   * storage, which has no public URL.
   */
  presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { size: number; expiresInSeconds: number },
  ): Promise<string | null>;
  /**
   * Returns the parts that were uploaded to presigned URLs, in order; null for local storage, which
   * has no presigned URLs.
   */
  listParts(key: string, uploadId: string): Promise<(StoredPart & { size: number })[] | null>;
}
