import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { drizzle } from "drizzle-orm/d1";
import * as schema from "../../../worker/db/schema.ts";
import { rebuildSearch } from "../../../worker/domain/discovery/search/rebuild-search.ts";
import type { Store } from "../local-store.ts";
import {
  type Manifest,
  objectFile,
  objectsFile,
  readLines,
  readManifest,
  StoredObject,
  sha256Of,
  tableFile,
} from "./format.ts";
import { insertRows, Row, rowsOf, type Table, tablesOf } from "./tables.ts";

/** Maximum characters in one parameter of a statement. D1 accepts 2 MB. */
const MAX_TEXT = 500_000;
/** Staff read this reason for the frozen payouts on the payouts page. */
export const RESTORED_REASON =
  "The database was restored. Compare the payouts with the payment company's before they go on.";
/** Part size of uploads, bytes. A larger object is uploaded in several parts. */
const PART = 32 * 1024 * 1024;

/**
 * Restores a backup. Throws before the first write if the backup is damaged or the database is not
 * empty. Triggers are dropped first, because they would count the restored rows again; a table
 * keeps the SQL that creates them, so that an interrupted restore can be repeated.
 */
export async function restoreBackup(
  store: Store,
  folder: string,
  onStep: (label: string) => void = () => undefined,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  const tables = await tablesOf(store.db);
  await checkSchema(store, manifest, tables);
  await checkFiles(folder, manifest);
  const hadBegun = await hasBegun(store.db);
  if (!hadBegun) await checkEmpty(store.db);
  await takeTriggersOff(store.db);
  for (const { name } of [...tables].reverse())
    await store.db.prepare(`DELETE FROM "${name}"`).run();
  for (const table of tables) await fillTable(store.db, folder, table, manifest);
  onStep("rows");
  await recreateTriggers(store.db);
  await rebuildSearch({ db: drizzle(store.db, { schema }) });
  onStep("search");
  for await (const line of readLines(objectsFile(folder), manifest.objects))
    await uploadObject(store.bucket, folder, StoredObject.parse(line));
  onStep("objects");
  await prove(store.db, tables, manifest);
  await freezePayouts(store.db);
  onStep("proof");
  return manifest;
}

/**
 * Freezes payouts until an administrator has compared them with the payment provider's, because the
 * backup lacks newer payouts. A freeze that is part of the backup keeps its reason.
 */
async function freezePayouts(db: Store["db"]): Promise<void> {
  await db
    .prepare(
      `INSERT OR IGNORE INTO money_switches (name, reason, staff_id, since)
       SELECT 'payouts_frozen', ?, id, ? FROM users ORDER BY role = 'admin' DESC, created_at LIMIT 1`,
    )
    .bind(RESTORED_REASON, Date.now())
    .run();
}

async function checkSchema({ db }: Store, manifest: Manifest, tables: Table[]): Promise<void> {
  const { results } = await db
    .prepare("SELECT name FROM d1_migrations ORDER BY id")
    .all<{ name: string }>();
  const applied = results.map((r) => r.name);
  if (applied.join() !== manifest.migrations.join()) {
    const last = manifest.migrations.at(-1) ?? "none";
    throw new Error(
      `The backup was made with migrations up to ${last}, this database has them up to ${applied.at(-1) ?? "none"}. Check out the version that made it, restore, then migrate.`,
    );
  }
  const shape = (all: { name: string; columns: string[] }[]) =>
    all.map((t) => `${t.name}(${t.columns.join()})`).sort();
  if (shape(tables).join() !== shape(manifest.tables).join())
    throw new Error("The backup's tables are not those of its migrations");
}

/** Throws if a file's SHA-256 differs from the manifest. Runs before the first row is written. */
async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    let rows = 0;
    for await (const _ of readLines(tableFile(folder, table.name), table)) rows += 1;
    if (rows !== table.rows)
      throw new Error(
        `${tableFile(folder, table.name)} holds ${rows} rows instead of ${table.rows}`,
      );
  }
  for await (const line of readLines(objectsFile(folder), manifest.objects)) {
    const { key, sha256 } = StoredObject.parse(line);
    if ((await sha256Of(objectFile(folder, key))) !== sha256)
      throw new Error(`The bytes of ${key} were changed after the backup was made`);
  }
}

async function checkEmpty(db: Store["db"]): Promise<void> {
  if (await db.prepare("SELECT 1 AS n FROM users LIMIT 1").first())
    throw new Error("The database has people in it. A restore goes into a new one.");
}

const hasBegun = async (db: Store["db"]) =>
  (await db
    .prepare("SELECT 1 AS n FROM sqlite_master WHERE name = '_restore_triggers'")
    .first()) !== null;

async function takeTriggersOff(db: Store["db"]): Promise<void> {
  const { results } = await db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>();
  if (results.length === 0) return;
  await db.batch([
    db.prepare(
      "CREATE TABLE IF NOT EXISTS _restore_triggers (name TEXT PRIMARY KEY, sql TEXT NOT NULL)",
    ),
    ...results.map(({ name, sql }) =>
      db.prepare("INSERT INTO _restore_triggers VALUES (?, ?)").bind(name, sql),
    ),
    ...results.map(({ name }) => db.prepare(`DROP TRIGGER "${name}"`)),
  ]);
}

async function recreateTriggers(db: Store["db"]): Promise<void> {
  const { results } = await db.prepare("SELECT sql FROM _restore_triggers").all<{ sql: string }>();
  await db.batch([
    ...results.map(({ sql }) => db.prepare(sql)),
    db.prepare("DROP TABLE _restore_triggers"),
  ]);
}

async function fillTable(
  db: Store["db"],
  folder: string,
  table: Table,
  manifest: Manifest,
): Promise<void> {
  const copy = manifest.tables.find((t) => t.name === table.name);
  if (!copy) throw new Error(`The backup has no table ${table.name}`);
  const columns = { ...table, columns: copy.columns };
  let [rows, length]: [Row[], number] = [[], 0];
  const flush = async () => {
    if (rows.length > 0) await insertRows(db, columns, rows).run();
    [rows, length] = [[], 0];
  };
  for await (const line of readLines(tableFile(folder, table.name), copy)) {
    const row = Row.parse(line);
    rows.push(row);
    length += JSON.stringify(row).length;
    if (length >= MAX_TEXT) await flush();
  }
  await flush();
}

async function uploadObject(
  bucket: Store["bucket"],
  folder: string,
  object: StoredObject,
): Promise<void> {
  const { key, size, httpMetadata, customMetadata } = object;
  const { cacheExpiry, ...headers } = httpMetadata;
  const options = {
    httpMetadata: { ...headers, ...(cacheExpiry ? { cacheExpiry: new Date(cacheExpiry) } : {}) },
    customMetadata,
  };
  const existing = await bucket.head(key);
  if (existing?.size === size && existing.etag === object.etag) return;
  if (size <= PART) {
    await bucket.put(key, await readFile(objectFile(folder, key)), options);
    return;
  }
  const upload = await bucket.createMultipartUpload(key, options);
  const file = await open(objectFile(folder, key));
  try {
    const parts = [];
    for (let at = 0; at < size; at += PART) {
      const bytes = Buffer.alloc(Math.min(PART, size - at));
      await file.read(bytes, 0, bytes.length, at);
      parts.push(await upload.uploadPart(parts.length + 1, bytes));
    }
    await upload.complete(parts);
  } finally {
    await file.close();
  }
}

async function prove(db: Store["db"], tables: Table[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    const copy = manifest.tables.find((t) => t.name === table.name);
    const hash = createHash("sha256");
    for await (const row of rowsOf(db, { ...table, columns: copy?.columns ?? [] }))
      hash.update(`${JSON.stringify(row)}\n`);
    if (hash.digest("hex") !== copy?.sha256)
      throw new Error(`The rows of ${table.name} are not those of the backup`);
  }
  const { results } = await db.prepare("PRAGMA foreign_key_check").all();
  if (results.length > 0)
    throw new Error(
      `${results.length} rows name rows that are not there: ${JSON.stringify(results.slice(0, 5))}`,
    );
}
