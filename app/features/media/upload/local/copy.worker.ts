import { t } from "#i18n/t.ts";
import type { CopyOrder, CopyReply } from "./protocol.ts";

/**
 * A file that a page writes becomes visible only when closed, so a crash would lose the file. Only
 * workers can write in place.
 */
interface SyncHandle {
  write(bytes: ArrayBuffer, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
type Writable = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> };

const CHUNK_BYTES = 4 * 1024 * 1024;
const canWrite = (handle: FileSystemFileHandle): handle is Writable =>
  "createSyncAccessHandle" in handle;
const post = (message: CopyReply) => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<CopyOrder>) => {
  void copy(data).then(
    () => post({ type: "whole" }),
    (cause: unknown) => {
      const isFull = cause instanceof DOMException && cause.name === "QuotaExceededError";
      post({ type: "failed", reason: isFull ? "full" : "other", message: String(cause) });
    },
  );
});

async function copy({ file, folder, name }: CopyOrder): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const handle = await (await root.getDirectoryHandle(folder, { create: true })).getFileHandle(
    name,
    { create: true },
  );
  if (!canWrite(handle)) throw new Error("This browser writes no files in a worker.");
  const to = await handle.createSyncAccessHandle();
  try {
    to.truncate(0);
    for (let at = 0; at < file.size; at += CHUNK_BYTES) {
      const bytes = await file.slice(at, at + CHUNK_BYTES).arrayBuffer();
      if (to.write(bytes, { at }) < bytes.byteLength)
        throw new DOMException(t("upload.resume.diskFull"), "QuotaExceededError");
    }
    to.flush();
  } finally {
    to.close();
  }
}
