import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const FILE = join(import.meta.dirname, "../../migrations/0018_retention-curves.sql");

test("the migration to one row of retention per video keeps every count", () => {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("create table videos (id text primary key)");
  sqlite.exec("create table video_retention (video_id text, hundredth integer, plays integer)");
  sqlite.exec("insert into videos values ('a'), ('b'), ('c')");
  sqlite.exec(
    "insert into video_retention values ('b', 100, 4), ('a', 100, 9), ('a', 7, 5), ('a', 0, 8)",
  );
  for (const statement of readFileSync(FILE, "utf8").split("--> statement-breakpoint"))
    sqlite.exec(statement);
  const rows = sqlite
    .prepare("select video_id, plays from video_retention_curves order by 1")
    .all();
  const counts = (known: Record<number, number>) =>
    JSON.stringify(Array.from({ length: 101 }, (_, i) => known[i] ?? 0));
  expect(rows).toEqual([
    { video_id: "a", plays: counts({ 0: 8, 7: 5, 100: 9 }) },
    { video_id: "b", plays: counts({ 100: 4 }) },
  ]);
});
