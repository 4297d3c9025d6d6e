import fc from "fast-check";
import { expect, test } from "vitest";
import { readRejection } from "./rejection.ts";

test("readRefusal returns message, code and field errors of an error response", () => {
  const body = {
    error: "Not now",
    code: "CONFLICT",
    fields: { title: "Too long" },
    requestId: "req_1",
  };
  expect(readRejection(body)).toEqual(body);
  expect(readRejection({ error: "Not now" })).toEqual({
    error: "Not now",
    code: undefined,
    fields: {},
    requestId: undefined,
  });
});

test("readRefusal returns null for a body without an error message", () => {
  for (const body of [null, undefined, "busy", 5, [], {}, { error: 5 }, [{ error: "x" }]])
    expect(readRejection(body)).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (code, fields) => {
      const read = readRejection({ error: "No", code, fields });
      expect(read?.error).toBe("No");
      for (const text of [read?.code ?? "", ...Object.values(read?.fields ?? {})])
        expect(typeof text).toBe("string");
    }),
  );
});
