import * as z from "zod/mini";

export interface LocalRecord {
  videoId: string;
  ownerId: string;
  purpose: "original" | "replacement";
  fileName: string;
  type: string;
  size: number;
  lastModified: number;
  isCopied: boolean;
  /** `handle` is null if the browser provided no file handle. Reading may need permission. */
  handle: FileSystemFileHandle | null;
  savedAt: number;
}

const Stored: z.ZodMiniType<LocalRecord> = z.object({
  videoId: z.string(),
  ownerId: z.string(),
  purpose: z.enum(["original", "replacement"]),
  fileName: z.string(),
  type: z.string(),
  size: z.number(),
  lastModified: z.number(),
  isCopied: z.boolean(),
  handle: z.nullable(
    z.custom<FileSystemFileHandle>(
      (value) => typeof value === "object" && value !== null && "getFile" in value,
    ),
  ),
  savedAt: z.number(),
});

export interface RecordStore {
  all(): Promise<LocalRecord[]>;
  put(record: LocalRecord): Promise<void>;
  delete(videoId: string): Promise<void>;
}

const STORE = "uploads";

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("tributary-uploads", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "videoId" });
  return settled(request);
}

/** IndexedDB is the only storage that accepts file handles. */
export function createRecordStore(): RecordStore {
  let opening: Promise<IDBDatabase> | null = null;
  const store = async (mode: IDBTransactionMode) => {
    opening ??= openDatabase();
    return (await opening).transaction(STORE, mode).objectStore(STORE);
  };
  return {
    async all() {
      const rows: unknown[] = await settled((await store("readonly")).getAll());
      // Skips records of other versions that cannot be parsed, but does not delete them.
      return rows.flatMap((row) => {
        const parsed = Stored.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      });
    },
    async put(record) {
      await settled((await store("readwrite")).put(record));
    },
    async delete(videoId) {
      await settled((await store("readwrite")).delete(videoId));
    },
  };
}
