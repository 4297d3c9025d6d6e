import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDb } from "./client.ts";
import { insertWhere } from "./insert-where.ts";

const notes = sqliteTable("insert_where_notes", {
  id: text("id").primaryKey(),
  length: integer("length").generatedAlwaysAs(sql`length(body)`, { mode: "virtual" }),
  body: text("body").notNull(),
  pinned: integer("pinned", { mode: "boolean" }).notNull().default(false),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull().default([]),
  key: text("key")
    .notNull()
    .$defaultFn(() => "made by the default"),
  kind: text("kind", { enum: ["draft", "sent"] })
    .notNull()
    .default("draft"),
  createdAt: integer("created_at"),
});

const db = createDb(env.DB);
const yes = sql`1`;
const no = sql`0`;
const stored = () => db.select().from(notes).orderBy(notes.id);

beforeAll(async () => {
  await env.DB.exec(
    "create table insert_where_notes (id text primary key, length integer generated always as (length(body)) virtual, body text not null, pinned integer not null, tags text not null, key text not null, kind text not null, created_at integer)",
  );
});
afterAll(async () => {
  await env.DB.exec("drop table insert_where_notes");
});
beforeEach(async () => {
  await db.delete(notes);
});

describe("insertWhere", () => {
  test("writes each value to the column with the same name, whatever the order of the values", async () => {
    await insertWhere(
      db,
      notes,
      { createdAt: 7, kind: "sent", tags: ["a"], pinned: true, key: "k", body: "Hello", id: "1" },
      yes,
    );
    expect(await stored()).toEqual([
      {
        id: "1",
        length: 5,
        body: "Hello",
        pinned: true,
        tags: ["a"],
        key: "k",
        kind: "sent",
        createdAt: 7,
      },
    ]);
  });

  test("inserts a column's default, or null without a default, when the value is omitted", async () => {
    await insertWhere(db, notes, { id: "1", body: "Hi", createdAt: undefined }, yes);
    expect(await stored()).toEqual([
      {
        id: "1",
        length: 2,
        body: "Hi",
        pinned: false,
        tags: [],
        key: "made by the default",
        kind: "draft",
        createdAt: null,
      },
    ]);
  });

  test("inserts nothing if the condition is false", async () => {
    const { meta } = await insertWhere(db, notes, { id: "1", body: "Hi" }, no);
    expect(meta.changes).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test("evaluates its condition after the earlier statements of the same batch", async () => {
    const hasFirst = sql`exists (select 1 from ${notes} where ${notes.id} = 'first')`;
    const [, second, third] = await db.batch([
      insertWhere(db, notes, { id: "first", body: "" }, sql`not ${hasFirst}`),
      insertWhere(db, notes, { id: "second", body: "" }, hasFirst).returning({ id: notes.id }),
      insertWhere(db, notes, { id: "third", body: "" }, sql`not ${hasFirst}`),
    ]);
    expect(second).toEqual([{ id: "second" }]);
    expect(third.meta.changes).toBe(0);
  });

  test("supports ON CONFLICT clauses together with returning()", async () => {
    const write = (body: string) =>
      insertWhere(db, notes, { id: "1", body }, yes)
        .onConflictDoUpdate({
          target: notes.id,
          set: { body: sql`excluded.body` },
          setWhere: eq(notes.body, "one"),
        })
        .returning({ body: notes.body });
    expect(await write("one")).toEqual([{ body: "one" }]);
    expect(await write("two")).toEqual([{ body: "two" }]);
    expect(await write("three")).toEqual([]);
    await insertWhere(db, notes, { id: "1", body: "four" }, yes).onConflictDoNothing();
    expect(await stored()).toMatchObject([{ id: "1", body: "two" }]);
  });

  test("inserts one row per group of matching source rows with `from` and `groupBy`", async () => {
    const source = JSON.stringify(["a", "b", "a", "c"]);
    await insertWhere(
      db,
      notes,
      { id: sql`j.value`, body: sql`count(*)`, kind: "sent" },
      sql`j.value <> 'c'`,
      {
        from: sql`json_each(${source}) j`,
        groupBy: sql`j.value`,
        orderBy: sql`j.value desc`,
      },
    ).onConflictDoNothing();
    expect(
      await db
        .select({ id: notes.id, body: notes.body, kind: notes.kind })
        .from(notes)
        .orderBy(sql`rowid`),
    ).toEqual([
      { id: "b", body: "1", kind: "sent" },
      { id: "a", body: "2", kind: "sent" },
    ]);
  });
});
