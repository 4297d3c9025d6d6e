import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.ts";
import type { Store } from "./local-store.ts";

/** Applies migrations. Records them in `d1_migrations`, so that wrangler does not repeat them. */
export async function migrate(db: Store["db"]): Promise<string[]> {
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const done = new Set(results.map((r) => r.name));
  const folder = join(root, "migrations");
  const all = readdirSync(folder)
    .filter((f) => f.endsWith(".sql"))
    .sort();
  const [baseline] = all;
  if (done.size > 0 && baseline && !done.has(baseline))
    throw new Error(
      `${baseline} replaces the migrations that made this database. Delete your local data with: npm start -- --reset`,
    );
  const due = all.filter((f) => !done.has(f));
  for (const name of due) {
    const statements = readFileSync(join(folder, name), "utf8")
      .split("--> statement-breakpoint")
      .map((s) => s.trim())
      .filter(Boolean);
    // A batch is a transaction, so a migration is applied completely or not at all.
    await db.batch([
      ...statements.map((s) => db.prepare(s)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return due;
}
