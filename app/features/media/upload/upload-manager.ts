import { t } from "#i18n/t.ts";
import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import type { OwnVideo } from "#worker/domain/media/videos/contract-api.ts";
import { type Conversions, createConversions } from "./conversions.ts";
import { createDrafts } from "./drafts.ts";
import { createDroppedImages } from "./dropped-images.ts";
import { entryOfVideo, isBusy, judgeFile, toEntryFile } from "./entry.ts";
import { createEntryStore, type EntryStore } from "./entry-store.ts";
import { createCopyFolder } from "./local/copies.ts";
import { createUploadKeeper, readFound } from "./local/keeper.ts";
import { createRecordStore } from "./local/records.ts";
import { createPosters } from "./posters.ts";
import { createResuming } from "./resuming.ts";
import { type PickedFile, type RunningFiles, runningWith, stopRunning } from "./running.ts";
import { createSending } from "./sending.ts";
import { abortUpload } from "./transport.ts";
import { removeVideo } from "./videos-api.ts";

const local = { records: createRecordStore(), folder: createCopyFolder() };
/** The module reads unfinished uploads while the page hydrates, for the first upload manager. */
let early = typeof indexedDB === "undefined" ? null : readFound(local);
// bench/upload measures the time of the upload's own code from this mark on.
if (typeof indexedDB !== "undefined") performance.mark("tributary:upload-code");

function takeEarly() {
  const found = early;
  early = null;
  return found;
}

export type UploadManager = ReturnType<typeof createUploadManager>;

interface ManagerOptions {
  maxFileMb: number;
  maxFiles: number;
  /** The signed-in user. Unfinished uploads of other users are not resumed. */
  ownerId: string;
}

export function createUploadManager({ maxFileMb, maxFiles, ownerId }: ManagerOptions) {
  const store = createEntryStore();
  const running: RunningFiles = new Map();
  const posters = createPosters(store);
  const drafts = createDrafts(store);
  const keeper = createUploadKeeper({ ...local, ownerId, early: takeEarly() });
  const sending = createSending(store, {
    running,
    keeper,
    conversions: () => conversions,
    draftOf: drafts.draftOf,
  });
  const conversions = createConversions(store, {
    onPosters: posters.offer,
    onUnreadable: (key, message) => void sending.refuse(key, message),
    onEnded: sending.settle,
  });
  const droppedImages = createDroppedImages(store, {
    draftOf: drafts.draftOf,
    onPoster: (file) => void posters.take(file),
  });
  const { addFiles, giveFile } = createIntake(store, {
    maxFileMb,
    maxFiles,
    running,
    conversions,
    droppedImages,
    admit: sending.admit,
  });
  const resuming = createResuming(store, {
    running,
    keeper,
    conversions: () => conversions,
    admit: sending.admit,
    giveFile,
  });

  const { convertStored, replaceFile } = createReplacing(store, {
    maxFileMb,
    running,
    conversions,
    admit: sending.admit,
  });
  const { remove, dispose } = createRemoval(store, {
    running,
    keeper,
    droppedImages,
    conversions,
    posters,
    drafts,
    admit: sending.admit,
  });

  return {
    subscribe: store.subscribe,
    getState: store.get,
    isBusy: () => store.get().entries.some(isBusy),
    select: (key: string) => store.set({ selected: key }),
    addFiles,
    choosePoster: posters.choose,
    postPicture: droppedImages.post,
    posterOf: droppedImages.use,
    dropPicture: droppedImages.drop,
    restore: resuming.restore,
    allow: resuming.allow,
    convertStored,
    replaceFile,
    pause: sending.pause,
    resume: sending.resume,
    retry: (key: string) =>
      store.entry(key)?.isImage ? void droppedImages.send(key) : sending.retry(key),
    remove,
    edit: drafts.edit,
    save: drafts.save,
    publish: drafts.publish,
    setPublishesAfterUpload: drafts.setPublishesAfterUpload,
    open: drafts.open,
    listen: sending.listen,
    dispose,
  };
}

interface ReplacingOptions extends Pick<ManagerOptions, "maxFileMb"> {
  running: RunningFiles;
  conversions: Conversions;
  admit: () => Promise<void>;
}

function createReplacing(
  store: EntryStore,
  { maxFileMb, running, conversions, admit }: ReplacingOptions,
) {
  function convertStored(key: string, name?: RenditionName) {
    store.update(key, () => ({ resumes: null }));
    conversions.stop(key);
    conversions.start(key, running.get(key)?.file ?? null, { name });
  }

  /** Viewers watch the old file until the server has stored the new file. */
  function replaceFile(video: OwnVideo, picked: PickedFile) {
    const check = judgeFile(picked.file, maxFileMb);
    const known = store.get().entries.find((e) => e.videoId === video.id);
    const key = known?.key ?? store.newEntry().key;
    const entry = { ...entryOfVideo(key, video, null), isReplacement: true, resumes: null };
    conversions.stop(key);
    if (check.kind !== "video") {
      const error = check.kind === "refused" ? check.reason : t("upload.replace.pictureRejected");
      entry.file = toEntryFile(picked.file, { state: "error", error });
    } else {
      entry.file = toEntryFile(picked.file);
      running.set(key, runningWith(picked));
    }
    const others = store.get().entries.filter((e) => e.key !== key);
    store.set({ entries: [...others, entry], selected: key });
    void admit();
  }

  return { convertStored, replaceFile };
}

interface RemovalOptions {
  running: RunningFiles;
  keeper: ReturnType<typeof createUploadKeeper>;
  droppedImages: ReturnType<typeof createDroppedImages>;
  conversions: Conversions;
  posters: ReturnType<typeof createPosters>;
  drafts: ReturnType<typeof createDrafts>;
  admit: () => Promise<void>;
}

function createRemoval(
  store: EntryStore,
  { running, keeper, droppedImages, conversions, posters, drafts, admit }: RemovalOptions,
) {
  function stop(key: string) {
    stopRunning(running.get(key));
    running.delete(key);
    droppedImages.stop(key);
    conversions.stop(key);
    posters.forget(key);
    drafts.forget(key);
  }

  async function remove(key: string) {
    const entry = store.entry(key);
    if (!entry) return;
    stop(key);
    if (entry.videoId) void keeper.forget(entry.videoId);
    const entries = store.get().entries.filter((e) => e.key !== key);
    if (!entries.some((e) => !e.isPublished)) entries.push(store.newEntry());
    const next = entries.find((e) => !e.isPublished);
    const { selected } = store.get();
    store.set({
      entries,
      selected: entries.some((e) => e.key === selected) ? selected : (next?.key ?? ""),
      notice: null,
    });
    if (entry.videoId && !entry.isDraftSaved && !entry.isPublished)
      await removeVideo(entry.videoId).catch(() => undefined);
    else if (entry.uploadId && entry.file?.state !== "completed")
      await abortUpload(entry.uploadId).catch(() => undefined);
    void admit();
  }

  function dispose() {
    for (const { key } of store.get().entries) stop(key);
    droppedImages.dispose();
    drafts.dispose();
  }

  return { remove, dispose };
}

interface IntakeOptions extends Pick<ManagerOptions, "maxFileMb" | "maxFiles"> {
  running: RunningFiles;
  conversions: Conversions;
  droppedImages: ReturnType<typeof createDroppedImages>;
  admit: () => Promise<void>;
}

function createIntake(
  store: EntryStore,
  { maxFileMb, maxFiles, running, conversions, droppedImages, admit }: IntakeOptions,
) {
  function addFiles(files: Iterable<PickedFile>) {
    const fileCount = store.get().entries.filter((e) => e.file !== null && !e.isPublished).length;
    const list = [...files];
    const room = Math.max(0, maxFiles - fileCount);
    const excess = list.length - room;
    store.set({
      notice: excess > 0 ? t("upload.files.tooMany", { max: maxFiles, left: excess }) : null,
    });
    for (const picked of list.slice(0, room)) addFile(picked);
  }

  function addFile(picked: PickedFile) {
    const { file } = picked;
    const check = judgeFile(file, maxFileMb);
    if (check.kind === "image") return droppedImages.offer(file);
    if (check.kind === "refused") {
      const entry = {
        ...store.newEntry(),
        file: toEntryFile(file, { state: "error", error: check.reason }),
      };
      store.set({ entries: [...store.get().entries, entry] });
      return;
    }
    giveFile(keyForFile(file), picked);
  }

  function giveFile(key: string, picked: PickedFile) {
    const resumes = store.entry(key)?.resumes ?? null;
    const { file } = picked;
    if (resumes?.isStored && resumes.size !== file.size) {
      store.set({ notice: t("upload.files.differentFile", { fileName: resumes.fileName }) });
      return;
    }
    running.set(key, runningWith(picked));
    if (resumes?.isStored) {
      store.update(key, () => ({ resumes: null }));
      conversions.start(key, file);
      return;
    }
    store.update(key, (e) => ({
      file: toEntryFile(file, { sent: e.file?.sent ?? 0 }),
      resumes: null,
    }));
    void admit();
  }

  function keyForFile(file: File): string {
    const { entries, selected } = store.get();
    const resumable = entries.find(
      (e) => e.resumes?.fileName === file.name && e.resumes.size === file.size,
    );
    if (resumable) return resumable.key;
    const chosen = entries.find((e) => e.key === selected);
    const isWaiting =
      chosen && (chosen.file === null || chosen.file.state === "error" || chosen.resumes !== null);
    if (isWaiting && !chosen.isPublished && !chosen.isReplacement) return chosen.key;
    const entry = store.newEntry();
    store.set({ entries: [...entries, entry] });
    return entry.key;
  }

  return { addFiles, giveFile };
}
