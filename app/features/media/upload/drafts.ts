import { t } from "#i18n/t.ts";
import { tidyTags } from "#worker/domain/media/videos/contract.ts";
import type { OwnVideo } from "#worker/domain/media/videos/contract-api.ts";
import { blankDetails, entryOfVideo } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import { createDraft, type Details, publish, saveDetails } from "./videos-api.ts";

const AUTOSAVE_MS = 1500;

export function createDrafts(store: EntryStore) {
  const making = new Map<string, Promise<string>>();
  const autosave = createAutosave(store);

  function draftOf(key: string): Promise<string> {
    const entry = store.entry(key);
    if (entry?.videoId) return Promise.resolve(entry.videoId);
    const draft =
      making.get(key) ??
      createDraft(entry?.details ?? blankDetails()).then(({ id }) => {
        store.update(key, () => ({ videoId: id }));
        return id;
      });
    making.set(key, draft);
    // Forgets a failed request, so that the next call creates the draft again.
    draft.catch(() => making.delete(key));
    return draft;
  }

  function edit(key: string, change: Partial<Details>) {
    store.update(key, ({ details }) => ({
      details: {
        ...details,
        ...change,
        tags: tidyTags((change.tags ?? details.tags).map((t) => t.trim())),
      },
      isSaved: false,
    }));
    autosave.schedule(key);
  }

  async function save(key: string): Promise<void> {
    const entry = store.entry(key);
    if (!entry) return;
    const videoId = await draftOf(key);
    const video = await saveDetails(videoId, entry.details);
    store.update(key, (e) => ({
      isDraftSaved: true,
      isSaved: e.details === entry.details,
      ...(e.details === entry.details ? { details: detailsOf(video) } : {}),
    }));
  }

  const setPublishesAfterUpload = (key: string, publishesAfterUpload: boolean) =>
    store.update(key, () => ({ publishesAfterUpload }));

  /** @throws Error if no file is uploaded; ApiError if the server rejects the request */
  async function publishEntry(key: string): Promise<OwnVideo> {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.file?.state !== "completed")
      throw new Error(t("upload.drafts.fileNotUploaded"));
    store.update(key, () => ({ isPublishing: true, publishesAfterUpload: false }));
    let video: OwnVideo;
    try {
      await saveDetails(entry.videoId, entry.details);
      video = await publish(entry.videoId);
    } finally {
      store.update(key, () => ({ isPublishing: false }));
    }
    store.update(key, () => ({ isPublished: true, isSaved: true }));
    selectNext(store);
    return video;
  }

  function open(draft: OwnVideo) {
    const known = store.get().entries.find((e) => e.videoId === draft.id);
    if (known) return store.set({ selected: known.key });
    const entry = entryOfVideo(store.newEntry().key, draft, null);
    const others = store
      .get()
      .entries.filter((e) => e.file !== null || e.videoId !== null || !e.isSaved);
    store.set({ entries: [...others, entry], selected: entry.key });
  }

  return {
    draftOf,
    edit,
    save,
    publish: publishEntry,
    setPublishesAfterUpload,
    open,
    forget: (key: string) => void making.delete(key),
    dispose: autosave.dispose,
  };
}

function createAutosave(store: EntryStore) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  async function save(key: string): Promise<void> {
    const entry = store.entry(key);
    if (!entry?.videoId || entry.isPublished || entry.isPublishing || entry.isSaved) return;
    const { details } = entry;
    await saveDetails(entry.videoId, details).then(
      () => store.update(key, (e) => ({ isSaved: e.details === details })),
      () => undefined,
    );
  }

  return {
    schedule(key: string) {
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => void save(key), AUTOSAVE_MS),
      );
    },
    dispose() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Selects the next draft whose video is not published. Adds a draft if there is none. */
function selectNext(store: EntryStore) {
  const { entries } = store.get();
  const next = entries.find((e) => !e.isPublished) ?? store.newEntry();
  store.set({
    entries: entries.includes(next) ? entries : [...entries, next],
    selected: next.key,
  });
}

const detailsOf = ({ title, description, category, tags, visibility }: OwnVideo): Details => ({
  title,
  description,
  category,
  tags,
  visibility,
});
