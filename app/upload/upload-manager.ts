import { ApiError } from "#app/api.ts";
import type { RenditionName } from "#worker/domain/renditions/contract.ts";
import {
  claimedVideoType,
  isSameKind,
  mistypedMessage,
  SNIFF_BYTES,
  sniffType,
  UNFINISHED_MAX,
  type UnfinishedVideo,
} from "#worker/domain/uploads/contract.ts";
import { type OwnVideo, tidyTags } from "#worker/domain/videos/contract.ts";
import { createConversions } from "./conversions.ts";
import { blankDetails, type Entry, entryOfVideo, fileShown, isBusy, judgeFile, speedOf } from "./entry.ts";
import { createEntryStore } from "./entry-store.ts";
import { createCopyFolder } from "./local/copies.ts";
import { createUploadKeeper, type Found } from "./local/keeper.ts";
import { createRecordStore } from "./local/records.ts";
import { lockVideo, type TabLock } from "./local/tab-lock.ts";
import { backoff, createMultipartUpload, createPartSlots, type MultipartUpload, sendFile, TransientError } from "./multipart-upload.ts";
import { createPictures } from "./pictures.ts";
import { createPosters } from "./posters.ts";
import { abortUpload, createTransport, type StartedUpload, startUpload } from "./transport.ts";
import { createDraft, type Details, publish, removeVideo, saveDetails } from "./videos-api.ts";

/** Parts in flight over all files: a browser has six connections to an origin, and the page needs some too. */
const PARTS_AT_ONCE = 4;
const FILES_AT_ONCE = 3;
/** On a fast line the file is stored before this; encoding beside it would only slow it down. */
const CONVERT_AFTER_MS = 4000;
/** After the last key. */
const AUTOSAVE_MS = 1500;

/** A file as it was dropped or chosen, with the browser's handle to it where it gives one. */
export interface PickedFile {
  file: File;
  handle: FileSystemFileHandle | null;
}

/** What goes on behind an entry and is no part of what is shown. */
interface Running extends PickedFile {
  upload: MultipartUpload | null;
  /** Where the upload stood when the page was opened, if it had been begun before: spares asking again. */
  known: StartedUpload | null;
  /** A copy of the file is in this browser already, or cannot be. */
  isKept: boolean;
  lock: TabLock | null;
  isSending: boolean;
  isStopped: boolean;
}

const runningWith = (picked: PickedFile, more: Partial<Running> = {}): Running => ({
  ...picked,
  upload: null,
  known: null,
  isKept: false,
  lock: null,
  isSending: false,
  isStopped: false,
  ...more,
});

class ContentError extends Error {
  override readonly name = "ContentError";
}

export class MissingError extends Error {
  override readonly name = "MissingError";
}

export type UploadManager = ReturnType<typeof createUploadManager>;

interface ManagerOptions {
  maxFileMb: number;
  maxFiles: number;
  /** Whose uploads these are: what another person left in this browser is not gone on with. */
  ownerId: string;
}

/** Everything that the upload page does, without React: entries, their files, their conversion. One per page. */
export function createUploadManager({ maxFileMb, maxFiles, ownerId }: ManagerOptions) {
  const store = createEntryStore();
  const posters = createPosters(store);
  const keeper = createUploadKeeper({ records: createRecordStore(), folder: createCopyFolder(), ownerId });
  const conversions = createConversions(store, {
    onPosters: posters.offer,
    onUnreadable: (key, message) => void refuseUnreadable(key, message),
    onEnded: settle,
  });
  const pictures = createPictures(store, { draftOf, onPoster: (file) => void posters.take(file) });
  const running = new Map<string, Running>();
  /** A draft is made once, whoever asks first: the upload or Save Draft. */
  const drafts = new Map<string, Promise<string>>();
  const autosaves = new Map<string, ReturnType<typeof setTimeout>>();
  const slots = createPartSlots(PARTS_AT_ONCE);

  function addFiles(files: Iterable<PickedFile>) {
    const taken = store.get().entries.filter((e) => e.file !== null && !e.isPublished).length;
    const list = [...files];
    const room = Math.max(0, maxFiles - taken);
    const left = list.length - room;
    store.set({ notice: left > 0 ? `${maxFiles} files at a time: ${left} ${left === 1 ? "was" : "were"} left out.` : null });
    for (const picked of list.slice(0, room)) addFile(picked);
  }

  function addFile(picked: PickedFile) {
    const { file } = picked;
    const verdict = judgeFile(file, maxFileMb);
    if (verdict.kind === "image") return pictures.offer(file);
    if (verdict.kind === "refused") {
      const entry = { ...store.newEntry(), file: fileShown(file, { state: "error", error: verdict.reason }) };
      store.set({ entries: [...store.get().entries, entry] });
      return;
    }
    giveFile(keyForFile(file), picked);
  }

  /** Goes on with an entry, or begins with it, now that its file is here. */
  function giveFile(key: string, picked: PickedFile) {
    const resumes = store.entry(key)?.resumes ?? null;
    const { file } = picked;
    if (resumes?.isStored && resumes.size !== file.size) {
      store.set({ notice: `This is not the file of this video (${resumes.fileName}).` });
      return;
    }
    running.set(key, runningWith(picked));
    if (resumes?.isStored) {
      store.update(key, () => ({ resumes: null }));
      conversions.start(key, file);
      return;
    }
    store.update(key, (e) => ({ file: fileShown(file, { sent: e.file?.sent ?? 0 }), resumes: null }));
    void admit();
  }

  /** The entry that waits for this very file; else the selected one where it waits for any; else a new one. */
  function keyForFile(file: File): string {
    const { entries, selected } = store.get();
    const own = entries.find((e) => e.resumes?.fileName === file.name && e.resumes.size === file.size);
    if (own) return own.key;
    const chosen = entries.find((e) => e.key === selected);
    const isWaiting = chosen && (chosen.file === null || chosen.file.state === "error" || chosen.resumes !== null);
    if (isWaiting && !chosen.isPublished && !chosen.isReplacement) return chosen.key;
    const entry = store.newEntry();
    store.set({ entries: [...entries, entry] });
    return entry.key;
  }

  /** Lets waiting files start, a few at a time. */
  async function admit() {
    const busy = store.get().entries.filter((e) => e.file?.state === "uploading").length;
    const waiting = store
      .get()
      .entries.filter((e) => e.file?.state === "queued")
      .slice(0, Math.max(0, FILES_AT_ONCE - busy));
    for (const entry of waiting) store.updateFile(entry.key, { state: "uploading", error: null, canRetry: false });
    await Promise.all(waiting.map((entry) => send(entry.key)));
  }

  async function send(key: string) {
    const run = running.get(key);
    const entry = store.entry(key);
    if (!run || !entry) return;
    run.isSending = true;
    try {
      await assertContent(run.file);
      const videoId = await reached(key, () => draftOf(key));
      if (run.isStopped) return void (entry.isKept || removeVideo(videoId).catch(() => undefined));
      await takeTurn(key, run, videoId);
      if (run.isStopped) return;
      keep(key, run, videoId);
      const started = await begin(key, run, videoId);
      // What replaces a file is read once it has: until then, versions of the old one are played.
      if (!entry.isReplacement) {
        conversions.start(key, run.file, { isHeld: true });
        setTimeout(() => conversions.release(key), CONVERT_AFTER_MS);
      }
      await transfer(key, run, started);
      conversions.release(key);
      store.updateFile(key, { state: "completed", sent: run.file.size, speed: null, isCutOff: false });
      if (entry.isReplacement) convertReplacement(key, run.file);
      settle(key);
    } catch (cause) {
      if (!run.isStopped) failFile(key, cause);
    } finally {
      run.isSending = false;
    }
    void admit();
  }

  /** One tab at a time: waits where another one sends this video's file. */
  async function takeTurn(key: string, run: Running, videoId: string) {
    run.lock ??= await lockVideo(videoId, { wait: false });
    if (run.lock) return;
    store.updateFile(key, { state: "elsewhere" });
    void admit();
    run.lock = await lockVideo(videoId, { wait: true });
    run.known = null;
    store.updateFile(key, { state: "uploading" });
  }

  function keep(key: string, run: Running, videoId: string) {
    if (run.isKept) return;
    run.isKept = true;
    const purpose = store.entry(key)?.isReplacement ? "replacement" : "original";
    void keeper.keep({ videoId, purpose, file: run.file, handle: run.handle }, (copy) => store.updateFile(key, { copy }));
  }

  async function begin(key: string, run: Running, videoId: string): Promise<StartedUpload> {
    const { known, file } = run;
    run.known = null;
    if (known) return known;
    const purpose = store.entry(key)?.isReplacement ? "replacement" : "original";
    const body = { purpose, videoId, fileName: file.name, contentType: file.type, size: file.size } as const;
    return reached(key, () => startUpload(body));
  }

  async function transfer(key: string, run: Running, started: StartedUpload) {
    const { file } = run;
    store.update(key, () => ({ uploadId: started.id }));
    const points: [number, number][] = [];
    run.upload = createMultipartUpload({
      transport: createTransport(started, { size: file.size, partSize: started.partSize }),
      slots,
      stored: started.parts,
      // A line that is down comes back; only the person, or the server, ends an upload.
      tries: Number.POSITIVE_INFINITY,
      onTrouble: (isCutOff) => store.updateFile(key, { isCutOff, ...(isCutOff ? { speed: null } : {}) }),
      onProgress(sent) {
        points.push([performance.now(), sent]);
        if (points.length > 200) points.shift();
        store.updateFile(key, { sent, speed: speedOf(points) });
      },
    });
    if (store.entry(key)?.file?.state === "paused") run.upload.pause();
    if (run.isStopped) run.upload.cancel();
    await sendFile(run.upload, file, started.partSize);
  }

  /** A call that waits for a lost network as long as the entry is there. */
  async function reached<T>(key: string, call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await call();
        store.updateFile(key, { isCutOff: false });
        return answer;
      } catch (cause) {
        const mayPass = cause instanceof TypeError || (cause instanceof ApiError && cause.status >= 500);
        if (!mayPass || running.get(key)?.isStopped !== false) throw cause;
        store.updateFile(key, { isCutOff: true });
        await online(backoff(attempt));
      }
    }
  }

  /** The file was replaced: what was made of the old one is gone. */
  function convertReplacement(key: string, file: File) {
    store.updateProcessing(key, { renditions: [], storyboard: "none" });
    conversions.start(key, file);
  }

  function failFile(key: string, cause: unknown) {
    if (cause instanceof ApiError && cause.status === 409 && store.entry(key)?.isReplacement === false) {
      // Another tab or computer was quicker.
      return store.updateFile(key, { state: "completed", sent: running.get(key)?.file.size ?? 0, speed: null });
    }
    const error = cause instanceof Error && cause.message !== "" ? cause.message : "Upload failed";
    store.updateFile(key, { state: "error", error, canRetry: mayPass(cause), speed: null, isCutOff: false });
    conversions.stop(key);
    store.updateProcessing(key, { state: "none" });
    letGo(running.get(key));
  }

  /** Once a file is stored and all was made of it that can be made here, this browser needs nothing of it any more. */
  function settle(key: string) {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.file?.state !== "completed" || !["done", "failed"].includes(entry.processing.state)) return;
    letGo(running.get(key));
    store.updateFile(key, { copy: "none" });
    void keeper.forget(entry.videoId);
  }

  /** The line is down or back: what is on its way waits, and goes on at once. */
  function lineChanged() {
    for (const [key, { upload }] of running) {
      if (!upload || store.entry(key)?.file?.state !== "uploading") continue;
      upload.pause();
      if (navigator.onLine) upload.resume();
      store.updateFile(key, { isCutOff: !navigator.onLine, speed: null });
    }
  }

  /**
   * Shows what was begun before and goes on with it: by itself where this browser has the file, after a click where it must
   * ask the person first, and else with the file chosen again.
   * @param isAll false: these are some of them, and what this browser knows of others is left alone
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
    // All of them were listed: a note of another video is of one that is finished or gone.
    if (isAll && unfinished.length < UNFINISHED_MAX) for (const id of found.keys()) void keeper.forget(id);
    void admit();
    setTimeout(() => void keeper.tidy(), 5000);
  }

  function goOn(entry: Entry, local: Found, upload: UnfinishedVideo["upload"]) {
    const { record } = local;
    const isStored = entry.file?.state === "completed" && record.purpose === "original";
    if (local.kind !== "file") {
      const asks = local.kind === "ask" ? record : null;
      const file = entry.file ?? fileShown({ name: record.fileName, size: record.size }, { state: "lost" });
      return append({ ...entry, file, resumes: { fileName: record.fileName, size: record.size, isStored, asks } });
    }
    const { file } = local;
    // The record may be of a file that was chosen after the one whose upload is open.
    const known = upload?.fileName === file.name && upload.size === file.size ? upload : null;
    const copy = record.isCopied ? "kept" : "handle";
    const run = runningWith({ file, handle: record.handle }, { known, isKept: record.isCopied });
    running.set(entry.key, run);
    if (isStored) {
      append({ ...entry, resumes: null });
      void lockVideo(record.videoId, { wait: false }).then((lock) => {
        run.lock = lock;
        if (lock) conversions.start(entry.key, file);
      });
      return;
    }
    const sent = known ? (entry.file?.sent ?? 0) : 0;
    append({ ...entry, isReplacement: record.purpose === "replacement", file: fileShown(file, { sent, copy }), resumes: null });
  }

  /** Behind the others; shown at once where nothing else is being worked on. */
  function append(entry: Entry) {
    const { entries, selected } = store.get();
    const others = entries.filter((e) => e.key !== selected || e.file !== null || e.videoId !== null || !e.isSaved);
    const isFree = others.length < entries.length;
    if (isFree && !entry.isPublished) return store.set({ entries: [...others, entry], selected: entry.key });
    store.set({ entries: [...entries, entry] });
  }

  /** Goes on with a file that the browser reads only if the person allows it again; from a click. */
  async function allow(key: string) {
    const asks = store.entry(key)?.resumes?.asks;
    const file = asks && (await keeper.ask(asks));
    if (file) return giveFile(key, { file, handle: asks.handle });
    store.update(key, ({ resumes }) => ({ resumes: resumes && { ...resumes, asks: null } }));
  }

  /** Makes the versions that are missing, or one of them: of the file if it is here, else of what the server holds. */
  function convertStored(key: string, name?: RenditionName) {
    store.update(key, () => ({ resumes: null }));
    conversions.stop(key);
    conversions.start(key, running.get(key)?.file ?? null, { name });
  }

  /** Another file for a video that has one; the old one plays until this one is stored. */
  function replaceFile(video: OwnVideo, picked: PickedFile) {
    const verdict = judgeFile(picked.file, maxFileMb);
    const known = store.get().entries.find((e) => e.videoId === video.id);
    const key = known?.key ?? store.newEntry().key;
    const entry = { ...entryOfVideo(key, video, null), isReplacement: true, resumes: null };
    conversions.stop(key);
    if (verdict.kind !== "video") {
      const error = verdict.kind === "refused" ? verdict.reason : "A picture cannot take the place of a video.";
      entry.file = fileShown(picked.file, { state: "error", error });
    } else {
      entry.file = fileShown(picked.file);
      running.set(key, runningWith(picked));
    }
    const others = store.get().entries.filter((e) => e.key !== key);
    store.set({ entries: [...others, entry], selected: key });
    void admit();
  }

  /** The entry's video on the server, made now if there is none. */
  function draftOf(key: string): Promise<string> {
    const entry = store.entry(key);
    if (entry?.videoId) return Promise.resolve(entry.videoId);
    const making =
      drafts.get(key) ??
      createDraft(entry?.details ?? blankDetails()).then(({ id }) => {
        store.update(key, () => ({ videoId: id }));
        return id;
      });
    drafts.set(key, making);
    // One that failed is tried again by the next who asks.
    making.catch(() => drafts.delete(key));
    return making;
  }

  async function refuseUnreadable(key: string, message: string) {
    conversions.stop(key);
    const run = running.get(key);
    if (run) run.isStopped = true;
    run?.upload?.cancel();
    letGo(run);
    const { videoId, file, uploadId } = store.entry(key) ?? {};
    if (file?.state === "completed") {
      store.updateProcessing(key, { state: "failed", message });
      return settle(key);
    }
    if (videoId) void keeper.forget(videoId);
    if (uploadId) await abortUpload(uploadId).catch(() => undefined);
    store.updateFile(key, { state: "error", error: message, canRetry: false, speed: null });
    store.updateProcessing(key, { state: "none" });
    void admit();
  }

  function pause(key: string) {
    const run = running.get(key);
    store.updateFile(key, { state: "paused", speed: null });
    run?.upload?.pause();
    conversions.pause(key);
    void admit();
  }

  function resume(key: string) {
    const run = running.get(key);
    conversions.resume(key);
    store.updateFile(key, { state: run?.isSending ? "uploading" : "queued" });
    run?.upload?.resume();
    void admit();
  }

  function retry(key: string) {
    if (store.entry(key)?.isPicture) return void pictures.send(key);
    const run = running.get(key);
    if (!run) return;
    run.upload = null;
    run.isStopped = false;
    store.updateFile(key, { state: "queued", error: null, canRetry: false });
    void admit();
  }

  /** Takes a row away. What was never saved goes with it; a saved draft stays among the drafts. */
  async function remove(key: string) {
    const entry = store.entry(key);
    const run = running.get(key);
    if (!entry) return;
    if (run) run.isStopped = true;
    run?.upload?.cancel();
    letGo(run);
    pictures.stop(key);
    conversions.stop(key);
    running.delete(key);
    posters.forget(key);
    if (entry.videoId) void keeper.forget(entry.videoId);
    drafts.delete(key);
    const entries = store.get().entries.filter((e) => e.key !== key);
    if (!entries.some((e) => !e.isPublished)) entries.push(store.newEntry());
    const next = entries.find((e) => !e.isPublished);
    store.set({
      entries,
      selected: entries.some((e) => e.key === store.get().selected) ? store.get().selected : (next?.key ?? ""),
      notice: null,
    });
    if (entry.videoId && !entry.isKept && !entry.isPublished) await removeVideo(entry.videoId).catch(() => undefined);
    else if (entry.uploadId && entry.file?.state !== "completed") await abortUpload(entry.uploadId).catch(() => undefined);
    void admit();
  }

  function edit(key: string, change: Partial<Details>) {
    store.update(key, ({ details }) => ({
      details: { ...details, ...change, tags: tidyTags((change.tags ?? details.tags).map((t) => t.trim())) },
      isSaved: false,
    }));
    clearTimeout(autosaves.get(key));
    autosaves.set(
      key,
      setTimeout(() => void autosave(key), AUTOSAVE_MS),
    );
  }

  /** Once there is a draft for the file, what is typed is not lost with the page either. Silent: Save Draft says it. */
  async function autosave(key: string): Promise<void> {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.isPublished || entry.isPublishing || entry.isSaved) return;
    const { details } = entry;
    await saveDetails(entry.videoId, details).then(
      () => store.update(key, (e) => ({ isSaved: e.details === details })),
      () => undefined,
    );
  }

  async function save(key: string): Promise<void> {
    const entry = store.entry(key);
    if (!entry) return;
    const videoId = await draftOf(key);
    const video = await saveDetails(videoId, entry.details);
    store.update(key, (e) => ({
      isKept: true,
      isSaved: e.details === entry.details,
      ...(e.details === entry.details ? { details: detailsOf(video) } : {}),
    }));
  }

  /** Publishes and moves on to the next entry; conversion goes on behind. @returns the video's id @throws MissingError, ApiError */
  async function publishEntry(key: string): Promise<string> {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.file?.state !== "completed") throw new MissingError("The file is not uploaded yet.");
    store.update(key, () => ({ isPublishing: true }));
    try {
      await saveDetails(entry.videoId, entry.details);
      await publish(entry.videoId);
    } finally {
      store.update(key, () => ({ isPublishing: false }));
    }
    store.update(key, () => ({ isPublished: true, isSaved: true }));
    const next = store.get().entries.find((e) => !e.isPublished) ?? store.newEntry();
    store.set({ entries: store.get().entries.includes(next) ? store.get().entries : [...store.get().entries, next], selected: next.key });
    return entry.videoId;
  }

  /** Shows a saved draft, once. */
  function open(draft: OwnVideo) {
    const known = store.get().entries.find((e) => e.videoId === draft.id);
    if (known) return store.set({ selected: known.key });
    const entry = entryOfVideo(store.newEntry().key, draft, null);
    const others = store.get().entries.filter((e) => e.file !== null || e.videoId !== null || !e.isSaved);
    store.set({ entries: [...others, entry], selected: entry.key });
  }

  /** Follows the browser's line. @returns what stops it */
  function listen(): () => void {
    window.addEventListener("online", lineChanged);
    window.addEventListener("offline", lineChanged);
    return () => {
      window.removeEventListener("online", lineChanged);
      window.removeEventListener("offline", lineChanged);
    };
  }

  /** Stops everything: the page is left. What is kept of it in this browser stays. */
  function dispose() {
    for (const [key, run] of running) {
      run.isStopped = true;
      run.upload?.cancel();
      letGo(run);
      conversions.stop(key);
      posters.forget(key);
    }
    pictures.dispose();
    for (const timer of autosaves.values()) clearTimeout(timer);
    running.clear();
  }

  return {
    subscribe: store.subscribe,
    getState: store.get,
    isBusy: () => store.get().entries.some(isBusy),
    select: (key: string) => store.set({ selected: key }),
    addFiles,
    choosePoster: posters.choose,
    postPicture: pictures.post,
    posterOf: pictures.use,
    dropPicture: pictures.drop,
    restore,
    allow,
    convertStored,
    replaceFile,
    pause,
    resume,
    retry,
    remove,
    edit,
    save,
    publish: publishEntry,
    open,
    listen,
    dispose,
  };
}

function letGo(run: Running | undefined): void {
  run?.lock?.release();
  if (run) run.lock = null;
}

/** Resolves after so many milliseconds, or as soon as the browser has a network again. */
const online = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
    window.addEventListener("online", done);
  });

/** The server looks too; here it costs no upload. @throws ContentError when the bytes are not what the name says */
async function assertContent(file: File): Promise<void> {
  const declared = claimedVideoType(file.type, file.name) ?? file.type;
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  if (!isSameKind(declared, sniffType(head))) throw new ContentError(mistypedMessage(declared));
}

/** What the server refused will be refused again; a lost line, an ended session or a cancelled upload will not. */
const mayPass = (cause: unknown) =>
  cause instanceof ApiError
    ? [401, 410, 429].includes(cause.status) || cause.status >= 500
    : cause instanceof TransientError || cause instanceof TypeError;

const detailsOf = ({ title, description, category, tags, visibility }: OwnVideo): Details => ({
  title,
  description,
  category,
  tags,
  visibility,
});
