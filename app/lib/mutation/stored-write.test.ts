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
    "parseStoredWrite accepts a write with the path %s, which is on this site",
    (path) => {
      expect(parseStoredWrite(JSON.stringify(write(path)))).toEqual(write(path));
    },
  );

  test("a stored write that is parsed and serialized again has the same JSON text", () => {
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
  ])(
    "parseStoredWrite rejects a write with the path %j, which is not a plain path on this site",
    (path) => {
      expect(parseStoredWrite(JSON.stringify(write(path)))).toBeNull();
    },
  );

  test("parseStoredWrite rejects a stored GET request and text that is not JSON", () => {
    expect(parseStoredWrite(JSON.stringify(write("/theme", { method: "GET" })))).toBeNull();
    expect(parseStoredWrite("{")).toBeNull();
  });
});
