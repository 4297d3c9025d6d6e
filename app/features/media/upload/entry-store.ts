import { blankEntry, type Entry, type EntryFile } from "./entry.ts";

export interface DroppedImage {
  key: string;
  file: File;
  url: string;
}

export interface UploadState {
  entries: Entry[];
  selected: string;
  /** Dropped images for which the user must choose: an image post, or the poster of a video. */
  droppedImages: DroppedImage[];
  notice: string | null;
}

export type EntryStore = ReturnType<typeof createEntryStore>;

export function createEntryStore() {
  let nextKey = 1;
  const first = blankEntry("entry-0");
  let state: UploadState = {
    entries: [first],
    selected: first.key,
    droppedImages: [],
    notice: null,
  };
  const listeners = new Set<() => void>();

  function set(next: Partial<UploadState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  function update(key: string, change: (entry: Entry) => Partial<Entry>) {
    set({ entries: state.entries.map((e) => (e.key === key ? { ...e, ...change(e) } : e)) });
  }

  return {
    get: () => state,
    set,
    entry: (key: string) => state.entries.find((e) => e.key === key),
    newEntry: () => blankEntry(`entry-${nextKey++}`),
    update,
    updateFile: (key: string, change: Partial<EntryFile>) =>
      update(key, ({ file }) => ({ file: file && { ...file, ...change } })),
    updateProcessing: (key: string, change: Partial<Entry["processing"]>) =>
      update(key, ({ processing }) => ({ processing: { ...processing, ...change } })),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
