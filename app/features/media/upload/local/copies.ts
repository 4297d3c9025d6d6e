import type { CopyOrder, CopyReply } from "./protocol.ts";

export interface CopyFolder {
  room(): Promise<number | null>;
  write(name: string, file: Blob): Promise<"whole" | "full" | "failed">;
  stop(name: string): void;
  read(name: string): Promise<File | null>;
  names(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

const FOLDER = "uploads";

type Listed = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
const isListed = (folder: FileSystemDirectoryHandle): folder is Listed => "keys" in folder;

/** Copies files to the browser's private file system (OPFS). Without OPFS, every call fails. */
export function createCopyFolder(): CopyFolder {
  const writing = new Map<string, { worker: Worker; done: (outcome: "failed") => void }>();
  let opening: Promise<FileSystemDirectoryHandle> | null = null;
  function folder() {
    opening ??= navigator.storage
      .getDirectory()
      .then((root) => root.getDirectoryHandle(FOLDER, { create: true }));
    // Forgets a failed attempt, so that the next call tries again.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  }
  return {
    async room() {
      const { quota, usage } = await navigator.storage.estimate();
      return quota === undefined || usage === undefined ? null : quota - usage;
    },
    write(name, file) {
      return new Promise((resolve) => {
        const worker = new Worker(new URL("./copy.worker.ts", import.meta.url), { type: "module" });
        const done = (outcome: "whole" | "full" | "failed") => {
          worker.terminate();
          writing.delete(name);
          resolve(outcome);
        };
        writing.set(name, { worker, done });
        worker.onmessage = ({ data }: MessageEvent<CopyReply>) =>
          done(data.type === "whole" ? "whole" : data.reason === "full" ? "full" : "failed");
        worker.onerror = (event) => {
          event.preventDefault();
          done("failed");
        };
        worker.postMessage({ file, folder: FOLDER, name } satisfies CopyOrder);
      });
    },
    stop: (name) => writing.get(name)?.done("failed"),
    async read(name) {
      try {
        return await (await (await folder()).getFileHandle(name)).getFile();
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === "NotFoundError") return null;
        throw cause;
      }
    },
    async names() {
      const found: string[] = [];
      const from = await folder();
      if (isListed(from)) for await (const name of from.keys()) found.push(name);
      return found;
    },
    async delete(name) {
      await (await folder()).removeEntry(name).catch((cause: unknown) => {
        if (!(cause instanceof DOMException && cause.name === "NotFoundError")) throw cause;
      });
    },
  };
}
