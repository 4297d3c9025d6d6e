import { t } from "#i18n/t.ts";
import type { PickedFile } from "./running.ts";

/** Chromium's file picker, whose handles survive the page; not in the DOM types. */
interface HandlePicker {
  showOpenFilePicker(options: {
    multiple: boolean;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle[]>;
}
interface HandleItem {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

const hasPicker = (value: object): value is HandlePicker => "showOpenFilePicker" in value;
const hasHandle = (item: object): item is HandleItem => "getAsFileSystemHandle" in item;
const isFileHandle = (handle: FileSystemHandle | null): handle is FileSystemFileHandle =>
  handle?.kind === "file";

const fileTypes = () => [
  {
    description: t("upload.dropZone.fileTypes"),
    accept: {
      "video/*": [".mp4", ".m4v", ".mov", ".webm", ".mkv"],
      "image/*": [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"],
    },
  },
];

/** @returns null if the browser has no such picker; the caller then uses a file input */
export async function pickFiles(): Promise<PickedFile[] | null> {
  if (!hasPicker(window)) return null;
  try {
    const handles = await window.showOpenFilePicker({ multiple: true, types: fileTypes() });
    return await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), handle })),
    );
  } catch (cause) {
    // The user closed the picker.
    if (cause instanceof DOMException && cause.name === "AbortError") return [];
    return null;
  }
}

/** Must be called synchronously in the drop event. */
export async function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
  const files = [...data.files];
  const items = [...(data.items ?? [])].filter((item) => item.kind === "file");
  const handles = await Promise.all(
    items.map((item) =>
      hasHandle(item) ? item.getAsFileSystemHandle().catch(() => null) : Promise.resolve(null),
    ),
  );
  return files.map((file, i) => {
    const handle = handles[i] ?? null;
    return { file, handle: isFileHandle(handle) && handle.name === file.name ? handle : null };
  });
}

export const withoutHandles = (files: Iterable<File>): PickedFile[] =>
  [...files].map((file) => ({ file, handle: null }));
