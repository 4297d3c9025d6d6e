import type { CopyFolder } from "./copies.ts";
import type { LocalRecord, RecordStore } from "./records.ts";

/** After this, what was left of an upload is let go: the server has given it up by then. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Room left free for the rest of the browser, bytes. */
const SPARE_BYTES = 64 * 1024 * 1024;

/**
 * Whether a reload would lose the file: a copy is made, is there, is not needed, or there is no
 * room for one.
 */
export type CopyState = "none" | "copying" | "kept" | "handle" | "no-room";

/** A record together with a way to its bytes. */
export type Found =
  | { kind: "file"; record: LocalRecord; file: File }
  /** The browser will ask the person before it reads their file again; that takes a click. */
  | { kind: "ask"; record: LocalRecord }
  /** The copy was not complete when the page went. */
  | { kind: "gone"; record: LocalRecord };

interface Local {
  records: RecordStore;
  folder: CopyFolder;
}

interface KeeperOptions extends Local {
  ownerId: string;
  /** What `readFound` gave a moment ago: the first `list` takes it. */
  early?: Promise<Found[]> | null;
  now?: () => number;
}

export type UploadKeeper = ReturnType<typeof createUploadKeeper>;

/**
 * Keeps what an upload needs to go on when the page is opened again: a note of it, a copy of its
 * file in this browser's private storage, and a handle to the person's own file where the browser
 * gives one (at once, and where a copy does not fit). Never throws: without any of it the same file
 * can be chosen again.
 */
export function createUploadKeeper({
  records,
  folder,
  ownerId,
  early = null,
  now = Date.now,
}: KeeperOptions) {
  let begun = early;
  /**
   * Calls for one video, one after the other: a copy that ends must not write its note over one
   * that was let go.
   */
  const chains = new Map<string, Promise<unknown>>();
  const forgotten = new Set<string>();

  function inTurn<T>(videoId: string, work: () => Promise<T>): Promise<T> {
    const next = (chains.get(videoId) ?? Promise.resolve()).then(work, work);
    chains.set(videoId, next);
    return next;
  }

  async function keep(
    input: {
      videoId: string;
      purpose: LocalRecord["purpose"];
      file: File;
      handle: FileSystemFileHandle | null;
    },
    onState: (state: CopyState) => void,
  ): Promise<CopyState> {
    const { videoId, purpose, file, handle } = input;
    const record: LocalRecord = {
      videoId,
      ownerId,
      purpose,
      fileName: file.name,
      type: file.type,
      size: file.size,
      lastModified: file.lastModified,
      isCopied: false,
      handle,
      savedAt: now(),
    };
    forgotten.delete(videoId);
    const told = (state: CopyState) => {
      onState(state);
      return state;
    };
    try {
      await inTurn(videoId, () => records.put(record));
      const room = await folder.room();
      if (room !== null && room < file.size + SPARE_BYTES)
        return told(handle ? "handle" : "no-room");
      onState("copying");
      const how = await folder.write(videoId, file);
      if (forgotten.has(videoId)) {
        await folder.delete(videoId);
        return told("none");
      }
      if (how === "whole") {
        await inTurn(videoId, () =>
          forgotten.has(videoId) ? Promise.resolve() : records.put({ ...record, isCopied: true }),
        );
        return told("kept");
      }
      await folder.delete(videoId);
      return told(handle ? "handle" : how === "full" ? "no-room" : "none");
    } catch {
      return told(handle ? "handle" : "none");
    }
  }

  async function forget(videoId: string): Promise<void> {
    forgotten.add(videoId);
    folder.stop(videoId);
    await inTurn(videoId, () => records.delete(videoId)).catch(() => undefined);
    await folder.delete(videoId).catch(() => undefined);
  }

  /**
   * Every upload of this person's that this browser can tell something of; what is too old is let
   * go.
   */
  async function list(): Promise<Found[]> {
    const all = await (begun ?? readFound({ records, folder }));
    begun = null;
    for (const { record } of all) if (isOld(record)) void forget(record.videoId);
    return all.filter(({ record }) => record.ownerId === ownerId && !isOld(record));
  }

  /** Lets go of copies without a note. Not while a page starts: it reads the disk. */
  async function tidy(): Promise<void> {
    try {
      const known = new Set((await records.all()).map((r) => r.videoId));
      for (const name of await folder.names()) if (!known.has(name)) await folder.delete(name);
    } catch {
      // Another time.
    }
  }

  const isOld = (record: LocalRecord) => now() - record.savedAt > KEPT_MS;

  return {
    keep,
    forget,
    list,
    tidy,
    /**
     * Asks the person for their file again; only from a click.
     * @returns null when they, or the disk, said no
     */
    async ask(record: LocalRecord): Promise<File | null> {
      const found = record.handle && (await readHandle(record, record.handle, "request"));
      return found?.kind === "file" ? found.file : null;
    },
  };
}

/** Every upload that this browser can tell something of, whosever it is. Never throws. */
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
    // The same name and type as the person's file had: the server goes on with an upload by them.
    if (copy?.size === record.size)
      return { kind: "file", record, file: new File([copy], record.fileName, record) };
  }
  if (record.handle === null) return { kind: "gone", record };
  return readHandle(record, record.handle, "query");
}

async function readHandle(
  record: LocalRecord,
  handle: FileSystemFileHandle,
  how: "query" | "request",
): Promise<Found> {
  try {
    const permission = await permissionOf(handle, how);
    if (permission === "prompt" && how === "query") return { kind: "ask", record };
    if (permission !== "granted") return { kind: "gone", record };
    const file = await handle.getFile();
    const isSame = file.size === record.size && file.lastModified === record.lastModified;
    return isSame ? { kind: "file", record, file } : { kind: "gone", record };
  } catch {
    return { kind: "gone", record };
  }
}

/**
 * Not in every browser that has handles, nor in TypeScript's DOM. Where there is none, reading just
 * works.
 */
interface Permissions {
  queryPermission(options: { mode: "read" }): Promise<PermissionState>;
  requestPermission(options: { mode: "read" }): Promise<PermissionState>;
}
const asks = (handle: FileSystemFileHandle): handle is FileSystemFileHandle & Permissions =>
  "requestPermission" in handle;

async function permissionOf(
  handle: FileSystemFileHandle,
  how: "query" | "request",
): Promise<PermissionState> {
  if (!asks(handle)) return "granted";
  return how === "query"
    ? handle.queryPermission({ mode: "read" })
    : handle.requestPermission({ mode: "read" });
}
