import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { localStore } from "./local-store.ts";
import { migrate } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "tributary-migrate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("migrate applies each migration only once", () =>
  localStore(join(folder, "new"), async ({ db }) => {
    expect(await migrate(db)).toContain("0000_baseline.sql");
    expect(await migrate(db)).toEqual([]);
  }));

test("migrate asks the developer to reset a database that is older than the baseline migration", () =>
  localStore(join(folder, "old"), async ({ db }) => {
    await db
      .prepare(
        "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)",
      )
      .run();
    await db.prepare("INSERT INTO d1_migrations (name) VALUES ('0000_init.sql')").run();
    await expect(migrate(db)).rejects.toThrow(
      /0000_baseline\.sql replaces .+ npm start -- --reset/,
    );
  }));
