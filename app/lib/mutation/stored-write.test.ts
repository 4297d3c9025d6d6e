import { describe, expect, test } from "vitest";
import { parseStoredWrite } from "./stored-write.ts";

const write = (path: string, request: object = {}) => ({
  key: "theme",
  value: "dark",
  request: {
    method: "POST",
    path,
    body: "theme=dark",
    type: "application/x-www-form-urlencoded",
    ...request,
  },
  failedTitle: "Couldn't save the theme",
  userId: null,
  at: 1,
});

describe("parseStoredWrite", () => {
  test.each(["/theme", "/api/comments/com_1/pin", "/api/videos?limit=1"])(
    "accepts the path %s of our own site",
    (path) => {
      expect(parseStoredWrite(JSON.stringify(write(path)))).toEqual(write(path));
    },
  );

  test("serializing a parsed write returns the same JSON text, by which a page recognizes its own write", () => {
    const text = JSON.stringify(write("/theme"));
    expect(JSON.stringify(parseStoredWrite(text))).toBe(text);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/a\\b",
    "https://evil.example/api",
    "theme",
    "",
    "/\t/evil.example",
  ])("rejects the path %j", (path) => {
    expect(parseStoredWrite(JSON.stringify(write(path)))).toBeNull();
  });

  test("rejects a read and text that is not JSON", () => {
    expect(parseStoredWrite(JSON.stringify(write("/theme", { method: "GET" })))).toBeNull();
    expect(parseStoredWrite("{")).toBeNull();
  });
});
