import { expect, test } from "vitest";
import type { CopyFolder } from "./copies.ts";
import { createUploadKeeper, KEEP_MS } from "./keeper.ts";
import type { LocalRecord, RecordStore } from "./records.ts";

function createBrowser({ room = 1e12 }: { room?: number } = {}) {
  const notes = new Map<string, LocalRecord>();
  const files = new Map<string, File>();
  let at = 1_000;
  let copying: Promise<"whole" | "full" | "failed"> | null = null;
  const records: RecordStore = {
    all: async () => [...notes.values()],
    put: async (record) => void notes.set(record.videoId, record),
    delete: async (videoId) => void notes.delete(videoId),
  };
  const folder: CopyFolder = {
    room: async () => room,
    async write(name, file) {
      files.set(name, new File([file.slice(0, 1)], name));
      const how = (await copying) ?? "whole";
      if (how === "whole") files.set(name, new File([file], name));
      return how;
    },
    stop: () => undefined,
    read: async (name) => files.get(name) ?? null,
    names: async () => [...files.keys()],
    delete: async (name) => void files.delete(name),
  };
  return {
    notes,
    files,
    open: (ownerId = "usr_1") => createUploadKeeper({ records, folder, ownerId, now: () => at }),
    wait: (ms: number) => {
      at += ms;
    },
    copiesEnd: (how: Promise<"whole" | "full" | "failed">) => {
      copying = how;
    },
  };
}

const film = () => new File(["the whole film"], "film.mp4", { type: "video/mp4", lastModified: 7 });
const order = (file = film(), handle: FileSystemFileHandle | null = null) => ({
  videoId: "vid_1",
  purpose: "original" as const,
  file,
  handle,
});
const never = new Promise<never>(() => undefined);

/** A file handle like Chromium's: after a restart, reading needs permission. */
function handleOf(file: File, permission: PermissionState): FileSystemFileHandle {
  const handle = {
    kind: "file",
    name: file.name,
    getFile: async () => file,
    queryPermission: async () => permission,
    requestPermission: async () => (permission === "denied" ? "denied" : "granted"),
  };
  return handle as unknown as FileSystemFileHandle;
}

test("the browser's copy of an uploaded file is available when the page opens again", async () => {
  const browser = createBrowser();
  const states: string[] = [];
  await browser.open().keep(order(), (state) => states.push(state));
  expect(states).toEqual(["copying", "kept"]);
  const [found] = await browser.open().list();
  if (found?.kind !== "file") throw new Error("no file");
  expect(found.file).toMatchObject({
    name: "film.mp4",
    type: "video/mp4",
    size: 14,
    lastModified: 7,
  });
  expect(await found.file.text()).toBe("the whole film");
});

test("an upload does not resume with a partial copy of its file after the page closed during the copying", async () => {
  const browser = createBrowser();
  browser.copiesEnd(never);
  void browser.open().keep(order(), () => undefined);
  await expect.poll(() => browser.files.size).toBe(1);
  expect(await browser.open().list()).toMatchObject([
    { kind: "gone", record: { fileName: "film.mp4" } },
  ]);
});

test.each([
  ["granted", "file"],
  ["prompt", "ask"],
  ["denied", "gone"],
] as const)(
  'with the permission "%s" to read the original file, an upload with an incomplete copy is listed as "%s"',
  async (permission, kind) => {
    const browser = createBrowser();
    browser.copiesEnd(never);
    void browser.open().keep(order(film(), handleOf(film(), permission)), () => undefined);
    await expect.poll(() => browser.files.size).toBe(1);
    const keeper = browser.open();
    const [found] = await keeper.list();
    expect(found?.kind).toBe(kind);
    const permitted = found && (await keeper.requestFile(found.record));
    expect(permitted?.size ?? null).toBe(permission === "denied" ? null : 14);
  },
);

test("an upload does not resume with a file that has changed on the disk", async () => {
  const browser = createBrowser({ room: 0 });
  const changed = new File(["another  film."], "film.mp4", { lastModified: 8 });
  expect(
    await browser.open().keep(order(film(), handleOf(changed, "granted")), () => undefined),
  ).toBe("handle");
  expect(await browser.open().list()).toMatchObject([{ kind: "gone" }]);
});

test("a file copy without enough disk space reports the missing space and leaves no partial file", async () => {
  expect(
    await createBrowser({ room: 10 })
      .open()
      .keep(order(), () => undefined),
  ).toBe("no-room");
  const browser = createBrowser();
  browser.copiesEnd(Promise.resolve("full"));
  expect(await browser.open().keep(order(), () => undefined)).toBe("no-room");
  expect(browser.files.size).toBe(0);
});

test("the local copy of a finished or canceled upload is removed, even if copying the file ends later", async () => {
  const browser = createBrowser();
  let end: (how: "whole") => void = () => undefined;
  browser.copiesEnd(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  const keeper = browser.open();
  const keeping = keeper.keep(order(), () => undefined);
  await expect.poll(() => browser.files.size).toBe(1);
  await keeper.forget("vid_1");
  end("whole");
  expect(await keeping).toBe("none");
  expect([browser.notes.size, browser.files.size]).toEqual([0, 0]);
});

test("an interrupted upload is not offered after seven days or to another user of the computer", async () => {
  const browser = createBrowser();
  await browser.open().keep(order(), () => undefined);
  expect(await browser.open("usr_2").list()).toEqual([]);
  expect(browser.notes.size).toBe(1);
  browser.wait(KEEP_MS);
  expect(await browser.open().list()).toHaveLength(1);
  browser.wait(1);
  expect(await browser.open().list()).toEqual([]);
  await expect.poll(() => browser.notes.size + browser.files.size).toBe(0);
});

test("file copies without an upload record are deleted", async () => {
  const browser = createBrowser();
  await browser.open().keep(order(), () => undefined);
  browser.files.set("vid_lost", film());
  await browser.open().tidy();
  expect([...browser.files.keys()]).toEqual(["vid_1"]);
});
