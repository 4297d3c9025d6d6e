import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/run.ts";
import { checkStoredObjects, STORING_FILES, storingFaults } from "./stored-objects.ts";

test("only listed modules store objects, so no module stores a client's image without storeImage", () => {
  expect(checkStoredObjects()).toEqual([]);
});

test.each(Object.keys(STORING_FILES))("%s still stores objects", (file) => {
  const text = readFileSync(join(root, file), "utf8");
  expect(storingFaults("worker/domain/x.ts", text)).toHaveLength(1);
});

test.each([
  ["deps", "await deps.storage.put(key, image, type);"],
  ["a variable", "await storage.put(key, image, type);"],
  ["a call over two lines", "await deps.storage\n  .put(key, image, type);"],
  ["a destructured function", "const { put } = deps.storage;"],
])("a module that stores an image through %s is rejected", (_, code) => {
  expect(storingFaults("worker/domain/x.ts", code)).toEqual([
    "worker/domain/x.ts stores an object: store images of clients with storeImage",
  ]);
});

test.each([
  ["writes to a Durable Object's own storage", 'await this.ctx.storage.put("keyId", keyId);'],
  ["writes to the key-value part of that storage", "storage.kv.put(KEY, facts);"],
  ["reads an object", "await deps.storage.get(key);"],
])("a module that %s is accepted", (_, code) => {
  expect(storingFaults("durable-objects/x.ts", code)).toEqual([]);
});
