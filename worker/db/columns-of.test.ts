import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { columnsOf, fieldsOf } from "./columns-of.ts";

const notes = sqliteTable("notes", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  readAt: integer("read_at"),
  secret: text("secret").notNull(),
});
const Note = z.object({
  id: z.string(),
  title: z.string(),
  readAt: z.int().nullable(),
  url: z.string(),
});

describe("columnsOf", () => {
  test("returns the table's columns that have the name of a field in the schema", () => {
    const columns = columnsOf(notes, Note);
    expect(columns).toEqual({ id: notes.id, title: notes.title, readAt: notes.readAt });
    expectTypeOf<keyof typeof columns>().toEqualTypeOf<"id" | "title" | "readAt">();
  });
});

describe("fieldsOf", () => {
  const row: typeof notes.$inferSelect = { id: "n1", title: "Hi", readAt: null, secret: "s" };

  test("returns the row's fields that are in the schema, with their values and types", () => {
    const fields = fieldsOf(row, Note);
    expect(fields).toEqual({ id: "n1", title: "Hi", readAt: null });
    expectTypeOf(fields).toEqualTypeOf<{ id: string; title: string; readAt: number | null }>();
  });

  test("omits a field of the schema that the row does not have", () => {
    expect(fieldsOf({ title: "Hi" }, Note)).toEqual({ title: "Hi" });
  });

  test("omits inherited properties such as toString", () => {
    expect(fieldsOf(row, z.object({ toString: z.string() }))).toEqual({});
  });
});
