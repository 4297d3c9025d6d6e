import { expect, test } from "vitest";
import { outcome } from "./conversions.ts";
import { blankEntry, checklist, isBusy, judgeFile, speedOf, toEntryFile } from "./entry.ts";

const MB = 1024 * 1024;

test.each([
  [{ name: "a.mp4", type: "video/mp4", size: 500 * MB }, { kind: "video" }],
  [{ name: "a.mkv", type: "", size: 1 }, { kind: "video" }],
  [
    { name: "a.mp4", type: "video/mp4", size: 500 * MB + 1 },
    { kind: "refused", reason: "File size exceeds 500MB limit" },
  ],
  [
    { name: "a.mp4", type: "video/mp4", size: 0 },
    { kind: "refused", reason: "This file is empty. Choose another one." },
  ],
  [{ name: "a.jpg", type: "image/jpeg", size: 9 }, { kind: "image" }],
])("the upload page treats the chosen file %j as %j", (file, verdict) => {
  expect(judgeFile(file, 500)).toEqual(verdict);
});

test("the upload page rejects scripts, SVG drawings and other unsupported files by their type", () => {
  for (const [name, type] of [
    ["a.svg", "image/svg+xml"],
    ["a.html", "text/html"],
    ["a.mp4", "text/html"],
    ["a.exe", ""],
  ] as const) {
    expect(judgeFile({ name, type, size: 9 }, 500)).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/isn't supported/),
    });
  }
});

test("the drop zone rejects files above its size limit", () => {
  expect(judgeFile({ name: "a.mp4", type: "video/mp4", size: 101 * MB }, 100)).toMatchObject({
    reason: "File size exceeds 100MB limit",
  });
});

test("an upload entry is busy during its upload and during its conversion", () => {
  const entry = blankEntry("k");
  const file = toEntryFile({ name: "a", size: 1 });
  expect(isBusy(entry)).toBe(false);
  for (const state of ["queued", "uploading", "paused"] as const)
    expect(isBusy({ ...entry, file: { ...file, state } })).toBe(true);
  for (const state of ["completed", "error"] as const)
    expect(isBusy({ ...entry, file: { ...file, state } })).toBe(false);
  expect(isBusy({ ...entry, processing: { ...entry.processing, state: "converting" } })).toBe(true);
});

test("an upload without a title or description cannot be published", () => {
  const entry = blankEntry("k");
  const done = (e: typeof entry) => checklist(e).filter((c) => c.isDone).length;
  expect(done({ ...entry, details: { ...entry.details, title: "  ", description: "\n" } })).toBe(0);
  expect(
    done({
      ...entry,
      details: { ...entry.details, title: "T", description: "D", category: "art" },
    }),
  ).toBe(3);
});

test("the displayed upload speed covers the last seconds and is unknown at first", () => {
  expect(speedOf([])).toBeNull();
  expect(speedOf([[0, 0]])).toBeNull();
  expect(
    speedOf([
      [0, 0],
      [10_000, 100],
      [12_000, 2100],
    ]),
  ).toBe(1000);
});

test("the message about a failed conversion states the reason and which quality viewers can still watch", () => {
  const rendition = { name: "360p", progress: null, reason: null } as const;
  const sound = { name: "audio", progress: null, reason: null } as const;
  expect(
    outcome([
      { ...sound, state: "ready" },
      { ...rendition, state: "ready" },
    ]),
  ).toEqual({ state: "done", message: null });
  expect(
    outcome([{ ...rendition, state: "failed", reason: "This browser can't convert video." }])
      .message,
  ).toBe("Conversion failed: This browser can't convert video. Viewers get the original.");
  for (const state of ["failed", "planned"] as const) {
    const some = outcome([
      { ...rendition, state: "ready" },
      { ...rendition, name: "720p", state },
    ]);
    expect(some).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/Viewers can watch the others/),
    });
  }
});
