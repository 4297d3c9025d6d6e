import type { CopyFolder } from "./copies.ts";
import type { LocalRecord, RecordStore } from "./records.ts";

/** After this time, the server has discarded the upload, so the browser's copy is useless. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
/** Bytes of storage that stay free for other uses of the browser. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** "handle" needs no copy, because the browser can reopen the file. */
export type CopyState = "none" | "copying" | "kept" | "handle" | "no-room";

export type Found =
  | { kind: "file"; record: LocalRecord; file: File }
  /** The browser needs permission before reading the file again. Asking requires a click. */
  | { kind: "ask"; record: LocalRecord }
  /** The copy was incomplete when the page closed. */
  | { kind: "gone"; record: LocalRecord };

interface Local {
  records: RecordStore;
  folder: CopyFolder;
}

interface KeeperOptions extends Local {
  ownerId: string;
  early?: Promise<Found[]> | null;
  now?: () => number;
}

interface KeptFile {
  videoId: string;
  purpose: LocalRecord["purpose"];
  file: File;
  handle: FileSystemFileHandle | null;
}

export type UploadKeeper = ReturnType<typeof createUploadKeeper>;

/**
 * Stores what an upload needs to resume after a reload. Never throws, because the user can always
 * choose the file again.
 */
export function createUploadKeeper({
  records,
  folder,
  ownerId,
  early = null,
  now = Date.now,
}: KeeperOptions) {
  let search = early;
  const runInSequence = createSequences();
  const forgotten = new Set<string>();

  async function keep(input: KeptFile, onState: (state: CopyState) => void): Promise<CopyState> {
    const record = recordOf(input, { ownerId, savedAt: now() });
    forgotten.delete(record.videoId);
    const state = await copy(record, input.file, () => onState("copying")).catch(
      (): CopyState => (input.handle ? "handle" : "none"),
    );
    onState(state);
    return state;
  }

  async function copy(record: LocalRecord, file: File, onCopying: () => void): Promise<CopyState> {
    const { videoId, handle } = record;
    await runInSequence(videoId, () => records.put(record));
    const room = await folder.room();
    if (room !== null && room < file.size + SPARE_BYTES) return handle ? "handle" : "no-room";
    onCopying();
    const outcome = await folder.write(videoId, file);
    if (forgotten.has(videoId)) {
      await folder.delete(videoId);
      return "none";
    }
    if (outcome === "whole") {
      await runInSequence(videoId, () =>
        forgotten.has(videoId) ? Promise.resolve() : records.put({ ...record, isCopied: true }),
      );
      return "kept";
    }
    await folder.delete(videoId);
    return handle ? "handle" : outcome === "full" ? "no-room" : "none";
  }

  async function forget(videoId: string): Promise<void> {
    forgotten.add(videoId);
    folder.stop(videoId);
    await runInSequence(videoId, () => records.delete(videoId)).catch(() => undefined);
    await folder.delete(videoId).catch(() => undefined);
  }

  async function list(): Promise<Found[]> {
    const all = await (search ?? readFound({ records, folder }));
    search = null;
    for (const { record } of all) if (isOld(record)) void forget(record.videoId);
    return all.filter(({ record }) => record.ownerId === ownerId && !isOld(record));
  }

  const isOld = (record: LocalRecord) => now() - record.savedAt > KEEP_MS;

  return {
    keep,
    forget,
    list,
    tidy: () => tidy({ records, folder }),
    /** Must be called from a click, because the browser otherwise asks for no permission. */
    async requestFile(record: LocalRecord): Promise<File | null> {
      const found = record.handle && (await readHandle(record, record.handle, "request"));
      return found?.kind === "file" ? found.file : null;
    },
  };
}

/** Runs the tasks of a video one by one: no copy may write a record after the record's deletion. */
function createSequences() {
  const chains = new Map<string, Promise<unknown>>();
  return <T>(videoId: string, work: () => Promise<T>): Promise<T> => {
    const next = (chains.get(videoId) ?? Promise.resolve()).then(work, work);
    chains.set(videoId, next);
    return next;
  };
}

const recordOf = (
  { videoId, purpose, file, handle }: KeptFile,
  { ownerId, savedAt }: Pick<LocalRecord, "ownerId" | "savedAt">,
): LocalRecord => ({
  videoId,
  ownerId,
  purpose,
  fileName: file.name,
  type: file.type,
  size: file.size,
  lastModified: file.lastModified,
  isCopied: false,
  handle,
  savedAt,
});

/** Deletes copies without a record. Reads the disk, so page load must not call this function. */
async function tidy({ records, folder }: Local): Promise<void> {
  try {
    const known = new Set((await records.all()).map((r) => r.videoId));
    for (const name of await folder.names()) if (!known.has(name)) await folder.delete(name);
  } catch {
    // A later call deletes the copies that this call could not delete.
  }
}

/** Returns the uploads of all users of this browser. Never throws. */
export async function readFound(local: Local): Promise<Found[]> {
  try {
    return await Promise.all((await local.records.all()).map((record) => find(local, record)));
  } catch {
    return [];
  }
}

async function find({ folder }: Local, record: LocalRecord): Promise<Found> {
  if (record.isCopied) {
    const copy = await folder.read(record.videoId).catch(() => null);
    // Restores name and type of the original file, by which the server identifies the upload.
    if (copy?.size === record.size)
      return { kind: "file", record, file: new File([copy], record.fileName, record) };
  }
  if (record.handle === null) return { kind: "gone", record };
  return readHandle(record, record.handle, "query");
}

async function readHandle(
  record: LocalRecord,
  handle: FileSystemFileHandle,
  method: "query" | "request",
): Promise<Found> {
  try {
    const permission = await permissionOf(handle, method);
    if (permission === "prompt" && method === "query") return { kind: "ask", record };
    if (permission !== "granted") return { kind: "gone", record };
    const file = await handle.getFile();
    const isSame = file.size === record.size && file.lastModified === record.lastModified;
    return isSame ? { kind: "file", record, file } : { kind: "gone", record };
  } catch {
    return { kind: "gone", record };
  }
}

/** These methods are missing in the DOM types and in browsers that need no read permission. */
interface Permissions {
  queryPermission(options: { mode: "read" }): Promise<PermissionState>;
  requestPermission(options: { mode: "read" }): Promise<PermissionState>;
}
const hasPermissionApi = (
  handle: FileSystemFileHandle,
): handle is FileSystemFileHandle & Permissions => "requestPermission" in handle;

async function permissionOf(
  handle: FileSystemFileHandle,
  method: "query" | "request",
): Promise<PermissionState> {
  if (!hasPermissionApi(handle)) return "granted";
  return method === "query"
    ? handle.queryPermission({ mode: "read" })
    : handle.requestPermission({ mode: "read" });
}
