import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Store } from "../local-store.ts";
import {
  type Manifest,
  newManifest,
  objectFile,
  objectsFile,
  readLines,
  readManifest,
  StoredObject,
  sha256Of,
  tableFile,
  writeLines,
} from "./format.ts";
import { rowsOf, tablesOf } from "./tables.ts";

/**
 * Copies rows before objects, and a row before the rows that it references, so that no copied row
 * lacks its references. On a running system, the backup is no snapshot of one point in time.
 */
export async function makeBackup(
  { db, bucket }: Store,
  folder: string,
  now: number,
): Promise<Manifest> {
  const storedObjects = await readStoredObjects(folder);
  rmSync(join(folder, "manifest.json"), { force: true });
  rmSync(join(folder, "tables"), { recursive: true, force: true });
  for (const part of ["tables", "objects"]) mkdirSync(join(folder, part), { recursive: true });
  const { results } = await db
    .prepare("SELECT name FROM d1_migrations ORDER BY id")
    .all<{ name: string }>();
  const tables: Manifest["tables"] = [];
  for (const table of (await tablesOf(db)).reverse()) {
    const { count, sha256 } = await writeLines(tableFile(folder, table.name), rowsOf(db, table));
    tables.push({ name: table.name, columns: table.columns, rows: count, sha256 });
  }
  let bytes = 0;
  async function* objects() {
    for await (const object of copyObjects(bucket, folder, storedObjects)) {
      bytes += object.size;
      yield object;
    }
  }
  const { count, sha256 } = await writeLines(objectsFile(folder), objects());
  const manifest = newManifest({
    madeAt: new Date(now).toISOString(),
    migrations: results.map((r) => r.name),
    tables: tables.reverse(),
    objects: { count, bytes, sha256 },
  });
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function readStoredObjects(folder: string): Promise<Map<string, StoredObject>> {
  if (!existsSync(join(folder, "manifest.json"))) return new Map();
  const stored = new Map<string, StoredObject>();
  for await (const line of readLines(objectsFile(folder), readManifest(folder).objects)) {
    const object = StoredObject.parse(line);
    stored.set(object.key, object);
  }
  return stored;
}

async function* copyObjects(
  bucket: Store["bucket"],
  folder: string,
  stored: Map<string, StoredObject>,
): AsyncGenerator<StoredObject> {
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ cursor, include: ["httpMetadata", "customMetadata"] });
    for (const { key, size, etag, httpMetadata, customMetadata } of page.objects) {
      const file = objectFile(folder, key);
      const known = stored.get(key);
      const isUnchanged =
        known !== undefined && known.etag === etag && known.size === size && existsSync(file);
      if (!isUnchanged && !(await fetchObject(bucket, key, file))) continue;
      const sha256 = isUnchanged ? known.sha256 : await sha256Of(file);
      yield {
        key,
        size,
        etag,
        sha256,
        httpMetadata: plain(httpMetadata),
        customMetadata: plain(customMetadata),
      };
    }
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

async function fetchObject(bucket: Store["bucket"], key: string, file: string): Promise<boolean> {
  const object = await bucket.get(key);
  if (!object) return false;
  const reader = object.body.getReader();
  async function* bytes() {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  }
  await pipeline(Readable.from(bytes()), createWriteStream(file));
  return true;
}

const plain = (metadata: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]: [string, unknown]) =>
      value === undefined
        ? []
        : [[name, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  );
