import { describe, expect, test } from "vitest";
import { blankEntry, toEntryFile } from "./entry.ts";
import { firstMissing, isDue, missingParts } from "./publishing.ts";

const file = toEntryFile({ name: "boat.mp4", size: 1 });
const complete = {
  ...blankEntry("k"),
  details: {
    ...blankEntry("k").details,
    title: "Boats",
    description: "On the river",
    category: "travel" as const,
  },
};

describe("missingParts", () => {
  test("lists the file and every empty field of a new entry", () => {
    const errors = missingParts(blankEntry("k"));
    expect(Object.keys(errors)).toEqual(["file", "title", "description", "category"]);
    expect(firstMissing(errors)).toBe("file");
  });

  test("accepts a file whose upload is running", () => {
    expect(missingParts({ ...complete, file: { ...file, state: "uploading" } })).toEqual({});
  });

  test("the missing details include the file if its upload failed", () => {
    expect(Object.keys(missingParts({ ...complete, file: { ...file, state: "error" } }))).toEqual([
      "file",
    ]);
  });
});

describe("isDue", () => {
  const wanted = { ...complete, publishesAfterUpload: true };

  test("publishes an entry when its upload is done", () => {
    expect(isDue({ ...wanted, file: { ...file, state: "uploading" } })).toBe(false);
    expect(isDue({ ...wanted, file: { ...file, state: "completed" } })).toBe(true);
  });

  test("publishes an entry only once", () => {
    const uploaded = { ...wanted, file: { ...file, state: "completed" as const } };
    expect(isDue({ ...uploaded, isPublishing: true })).toBe(false);
    expect(isDue({ ...uploaded, isPublished: true })).toBe(false);
  });

  test("leaves an entry that the user did not publish", () => {
    expect(isDue({ ...complete, file: { ...file, state: "completed" } })).toBe(false);
  });
});
