import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb } from "../../../worker/db/client.ts";
import { exportLedger } from "../../../worker/domain/money/ledger/export-ledger.ts";
import { sealLedger } from "../../../worker/domain/money/ledger/seal-ledger.ts";
import { verifyLedger } from "../../../worker/domain/money/ledger/verify-ledger.ts";
import { scaled } from "../../../worker/testing/scale.ts";
import { copyDemoState } from "../demo-state.ts";
import { localStore, type Store } from "../local-store.ts";
import { migrate } from "../migrate.ts";
import { tableFile } from "./format.ts";
import { makeBackup } from "./make-backup.ts";
import { RESTORED_REASON, restoreBackup } from "./restore-backup.ts";
import { inReferenceOrder } from "./tables.ts";

const folder = mkdtempSync(join(tmpdir(), "tributary-backup-"));
const at = (name: string) => join(folder, name);
const MANY = scaled(100_000, 40);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies a prepared empty database, which is faster than applying all migrations. */
function fresh<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  cpSync(at("blank"), at(name), { recursive: true });
  return localStore(at(name), work);
}

beforeAll(async () => {
  await localStore(at("blank"), ({ db }) => migrate(db));
  await copyDemoState(at("demo"));
  await localStore(at("demo"), async ({ db, bucket }) => {
    await sealLedger({ db: createDb(db) });
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO job_runs (id, job, source, state, attempts, due_at, request_id) SELECT 'run_' || i, 'job ' || (i % 7), 'cron', 'done', 1, i, 'é' || i FROM n`,
      )
      .bind(MANY)
      .run();
    await bucket.put("images/odd name.txt", "bytes", {
      httpMetadata: { contentType: "text/plain", cacheControl: "no-store" },
      customMetadata: { by: "test" },
    });
  });
  await localStore(at("demo"), (store) => makeBackup(store, at("copy"), 1_000));
}, 300_000);

function failingAt(table: string, db: Store["db"]): Store["db"] {
  return new Proxy(db, {
    get(target, name) {
      if (name === "prepare")
        return (sql: string) => {
          if (sql.startsWith(`INSERT INTO "${table}"`)) throw new Error("the connection was lost");
          return target.prepare(sql);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("a restore that was interrupted and is repeated restores the whole database", async () => {
  const restored = await fresh("new", async (store) => {
    await expect(
      restoreBackup({ ...store, db: failingAt("videos", store.db) }, at("copy")),
    ).rejects.toThrow("the connection was lost");
    expect(
      await store.db
        .prepare("SELECT 1 AS n FROM sqlite_master WHERE name = '_restore_triggers'")
        .first(),
    ).toEqual({ n: 1 });
    const manifest = await restoreBackup(store, at("copy"));
    expect(manifest.tables.reduce((sum, t) => sum + t.rows, 0)).toBeGreaterThan(MANY + 1_000);
    expect(manifest.tables.find(({ name }) => name === "job_runs")?.rows).toBe(MANY);
    const odd = await store.bucket.get("images/odd name.txt");
    expect(await odd?.text()).toBe("bytes");
    expect(odd).toMatchObject({
      httpMetadata: { contentType: "text/plain", cacheControl: "no-store" },
      customMetadata: { by: "test" },
    });
    const found = await store.db
      .prepare(
        "SELECT count(*) AS n FROM search_videos WHERE search_videos MATCH 'river OR night OR how'",
      )
      .first<{ n: number }>();
    expect(found?.n, "videos that search finds").toBeGreaterThan(0);
    const { faults } = await verifyLedger(exportLedger({ db: createDb(store.db) }));
    expect(faults).toEqual([]);
    // The restore has added this row, which freezes payouts and is not part of the backup.
    const freeze = await store.db
      .prepare("SELECT reason FROM money_switches WHERE name = 'payouts_frozen'")
      .first();
    expect(freeze).toEqual({ reason: RESTORED_REASON });
    await store.db.prepare("DELETE FROM money_switches").run();
    return makeBackup(store, at("copy-of-new"), 1_000);
  });
  expect(restored).toEqual(JSON.parse(readFileSync(join(at("copy"), "manifest.json"), "utf8")));
  await localStore(at("new"), async ({ db }) => {
    const triggers = (
      await db
        .prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger'")
        .first<{ n: number }>()
    )?.n;
    const expected = await fresh("empty", (s) =>
      s.db
        .prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger'")
        .first<{ n: number }>(),
    );
    expect(triggers).toBe(expected?.n);
  });
}, 300_000);

test("a second backup into the same folder downloads no stored object again", async () => {
  cpSync(at("copy"), at("again"), { recursive: true });
  await localStore(at("demo"), async ({ db, bucket }) => {
    await bucket.delete("images/odd name.txt");
    const fetched: string[] = [];
    const watched: Store["bucket"] = new Proxy(bucket, {
      get(target, name) {
        if (name === "get") fetched.push("something");
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const before = JSON.parse(readFileSync(join(at("again"), "manifest.json"), "utf8")).objects
      .count;
    const manifest = await makeBackup({ db, bucket: watched }, at("again"), 2_000);
    expect(manifest.objects.count).toBe(before - 1);
    expect(fetched).toEqual([]);
    await bucket.put("images/odd name.txt", "bytes");
  });
}, 300_000);

test("a restore writes nothing if the backup was changed or the database is not empty", async () => {
  cpSync(at("copy"), at("changed"), { recursive: true });
  cpSync(tableFile(at("changed"), "users"), tableFile(at("changed"), "videos"));
  cpSync(at("copy"), at("older"), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(at("older"), "manifest.json"), "utf8"));
  writeFileSync(
    join(at("older"), "manifest.json"),
    JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(0, -1) }),
  );
  await fresh("refusing", async (store) => {
    await expect(restoreBackup(store, at("changed"))).rejects.toThrow(
      /was changed after the backup was made/,
    );
    await expect(restoreBackup(store, at("older"))).rejects.toThrow(
      /Check out the version that made it/,
    );
    await expect(restoreBackup(store, at("nothing"))).rejects.toThrow(/holds no whole backup/);
    expect(await store.db.prepare("SELECT count(*) AS n FROM users").first()).toEqual({ n: 0 });
  });
  await localStore(at("demo"), (store) =>
    expect(restoreBackup(store, at("copy"))).rejects.toThrow(/has people in it/),
  );
}, 300_000);

test("inOrder puts each table after the tables that it references, and rejects a reference cycle", () => {
  const table = (name: string, ...names: string[]) => ({ name, columns: [], names });
  expect(
    inReferenceOrder([
      table("likes", "videos", "users"),
      table("videos", "users"),
      table("users"),
    ]).map((t) => t.name),
  ).toEqual([...["users", "videos", "likes"]]);
  expect(() => inReferenceOrder([table("a", "b"), table("b", "a")])).toThrow(/in a circle/);
});
