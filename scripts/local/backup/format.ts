import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";

/**
 * A backup is a folder:
 * - `manifest.json`, written last, so that an interrupted backup has none
 * - `tables/<name>.ndjson.gz`, one row per line
 * - `objects.ndjson.gz`, one line of metadata per object of the bucket
 * - `objects/<SHA-256 of the key>`, the object's bytes
 */
const FORMAT = 1;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Names of all migrations that were applied to the database, which identify its schema. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  objects: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
});
export type Manifest = z.output<typeof Manifest>;

export const StoredObject = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  sha256: z.string(),
  httpMetadata: z.record(z.string(), z.string()),
  customMetadata: z.record(z.string(), z.string()),
});
export type StoredObject = z.output<typeof StoredObject>;

export const newManifest = (rest: Omit<Manifest, "format">): Manifest => ({
  format: FORMAT,
  ...rest,
});
export const tableFile = (folder: string, name: string) =>
  join(folder, "tables", `${name}.ndjson.gz`);
export const objectsFile = (folder: string) => join(folder, "objects.ndjson.gz");
export const objectFile = (folder: string, key: string) =>
  join(folder, "objects", createHash("sha256").update(key).digest("hex"));

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, "manifest.json"), "utf8");
  } catch (cause) {
    throw new Error(`${folder} holds no whole backup: it has no manifest.json`, { cause });
  }
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(
      `${folder}/manifest.json is none that this version can read: ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}

export async function writeLines(
  file: string,
  values: AsyncIterable<unknown>,
): Promise<{ count: number; sha256: string }> {
  const hash = createHash("sha256");
  let count = 0;
  async function* lines() {
    for await (const value of values) {
      const line = `${JSON.stringify(value)}\n`;
      hash.update(line);
      count += 1;
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
  return { count, sha256: hash.digest("hex") };
}

/** Yields the parsed lines of a file. Throws if they do not match the SHA-256 in the manifest. */
export async function* readLines(
  file: string,
  expected: { sha256: string },
): AsyncGenerator<unknown> {
  const hash = createHash("sha256");
  const text = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    hash.update(`${line}\n`);
    yield JSON.parse(line);
  }
  if (hash.digest("hex") !== expected.sha256)
    throw new Error(`${file} was changed after the backup was made`);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
