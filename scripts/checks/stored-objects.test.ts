import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/run.ts";
import { checkStoredObjects, STORING_FILES, storingFaults } from "./stored-objects.ts";

test("no module writes to the object storage unless the list of allowed modules contains it", () => {
  expect(checkStoredObjects()).toEqual([]);
});

test.each(Object.keys(STORING_FILES))(
  "the listed module %s still writes to the object storage",
  (file) => {
    const text = readFileSync(join(root, file), "utf8");
    expect(storingFaults("worker/domain/x.ts", text)).toHaveLength(1);
  },
);

test.each([
  ["the dependencies", "await deps.storage.put(key, image, type);"],
  ["a variable", "await storage.put(key, image, type);"],
  ["a call over two lines", "await deps.storage\n  .put(key, image, type);"],
  ["a destructured function", "const { put } = deps.storage;"],
])("the check rejects an unlisted module that stores an image through %s", (_, code) => {
  expect(storingFaults("worker/domain/x.ts", code)).toEqual([
    "worker/domain/x.ts stores an object: store images of clients with storeImage",
  ]);
});

test.each([
  ["writes to a Durable Object's own storage", 'await this.ctx.storage.put("keyId", keyId);'],
  ["writes to the key-value part of a Durable Object's storage", "storage.kv.put(KEY, facts);"],
  ["reads an object from the object storage", "await deps.storage.get(key);"],
])("the check accepts an unlisted module that %s", (_, code) => {
  expect(storingFaults("durable-objects/x.ts", code)).toEqual([]);
});
