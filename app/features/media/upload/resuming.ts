import { UNFINISHED_MAX, type UnfinishedVideo } from "#worker/domain/media/uploads/contract.ts";
import type { Conversions } from "./conversions.ts";
import { type Entry, entryOfVideo, toEntryFile } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import type { Found, UploadKeeper } from "./local/keeper.ts";
import { lockVideo } from "./local/tab-lock.ts";
import { type PickedFile, type RunningFiles, runningWith } from "./running.ts";

/** Delay before the browser deletes unused copies. Reading the disk slows down the page load. */
const TIDY_AFTER_MS = 5000;

interface ResumingOptions {
  running: RunningFiles;
  keeper: UploadKeeper;
  conversions: () => Conversions;
  admit: () => Promise<void>;
  giveFile: (key: string, picked: PickedFile) => void;
}

export function createResuming(
  store: EntryStore,
  { running, keeper, conversions, admit, giveFile }: ResumingOptions,
) {
  /**
   * Uploads resume automatically if this browser can read the file, and after a click if reading
   * needs permission.
   * @param isAll false keeps the local records of other videos
   */
  async function restore(unfinished: UnfinishedVideo[], { isAll = true } = {}): Promise<void> {
    const found = new Map((await keeper.list()).map((f) => [f.record.videoId, f]));
    for (const { video, upload } of unfinished) {
      const local = found.get(video.id) ?? null;
      found.delete(video.id);
      if (store.get().entries.some((e) => e.videoId === video.id)) continue;
      const entry = entryOfVideo(store.newEntry().key, video, upload);
      if (local) goOn(entry, local, upload);
      else if (entry.resumes) append(entry);
    }
    // If the server listed all unfinished uploads, the local records that are left in `found` belong
    // to finished or deleted uploads.
    if (isAll && unfinished.length < UNFINISHED_MAX)
      for (const id of found.keys()) void keeper.forget(id);
    void admit();
    setTimeout(() => void keeper.tidy(), TIDY_AFTER_MS);
  }

  function goOn(entry: Entry, local: Found, upload: UnfinishedVideo["upload"]) {
    const { record } = local;
    const isStored = entry.file?.state === "completed" && record.purpose === "original";
    if (local.kind !== "file") {
      const permissionRecord = local.kind === "ask" ? record : null;
      const file =
        entry.file ?? toEntryFile({ name: record.fileName, size: record.size }, { state: "lost" });
      return append({
        ...entry,
        file,
        resumes: { fileName: record.fileName, size: record.size, isStored, permissionRecord },
      });
    }
    const { file } = local;
    // The local record may belong to a newer file than the open upload.
    const known = upload?.fileName === file.name && upload.size === file.size ? upload : null;
    const copy = record.isCopied ? "kept" : "handle";
    const run = runningWith(
      { file, handle: record.handle },
      { known, isCopyDone: record.isCopied },
    );
    running.set(entry.key, run);
    if (isStored) {
      append({ ...entry, resumes: null });
      void lockVideo(record.videoId, { wait: false }).then((lock) => {
        run.lock = lock;
        if (lock) conversions().start(entry.key, file);
      });
      return;
    }
    const sent = known ? (entry.file?.sent ?? 0) : 0;
    append({
      ...entry,
      isReplacement: record.purpose === "replacement",
      file: toEntryFile(file, { sent, copy }),
      resumes: null,
    });
  }

  function append(entry: Entry) {
    const { entries, selected } = store.get();
    const others = entries.filter(
      (e) => e.key !== selected || e.file !== null || e.videoId !== null || !e.isSaved,
    );
    const isFree = others.length < entries.length;
    if (isFree && !entry.isPublished)
      return store.set({ entries: [...others, entry], selected: entry.key });
    store.set({ entries: [...entries, entry] });
  }

  /** Must be called from a click, because the browser otherwise asks for no permission. */
  async function allow(key: string) {
    const permissionRecord = store.entry(key)?.resumes?.permissionRecord;
    const file = permissionRecord && (await keeper.requestFile(permissionRecord));
    if (file) return giveFile(key, { file, handle: permissionRecord.handle });
    store.update(key, ({ resumes }) => ({
      resumes: resumes && { ...resumes, permissionRecord: null },
    }));
  }

  return { restore, allow };
}
