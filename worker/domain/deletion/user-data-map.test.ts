import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as schema from "../../db/schema.ts";
import { BELONGS_TO, OF_NOBODY, USER_DATA } from "./user-data-map.ts";

const tables: SQLiteTable[] = Object.values(schema);
const mapped = new Set(USER_DATA.map(({ table, by }) => `${getTableName(table)}.${by.name}`));
/** What a column that names a person is called, where no foreign key says so. */
const NAMES_A_PERSON = /(^|_)(user|owner|creator|author|viewer|follower|blocker|blocked|staff|member|sender|recipient)(_(id|key))$/;

/** The columns of a table that hold a person, by foreign key or by name. */
function personColumns(table: SQLiteTable): string[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const keyed = foreignKeys.map((key) => key.reference()).filter(({ foreignTable }) => foreignTable === schema.users);
  const byKey = keyed.flatMap(({ columns: own }) => own.map((c) => c.name));
  const byName = columns.map((c) => c.name).filter((name) => NAMES_A_PERSON.test(name));
  return [...new Set([...byKey, ...byName])];
}

test("every column that names a person says what a copy and the deletion do with its rows", () => {
  const unmapped = tables
    .flatMap((table) => personColumns(table).map((name) => `${getTableName(table)}.${name}`))
    .filter((c) => !mapped.has(c));
  expect(unmapped, "give each its line in USER_DATA (user-data-map.ts)").toEqual([]);
});

test("every table is in the map, belongs to one that is, or is said to hold nobody", () => {
  const known = new Set([...[...USER_DATA, ...BELONGS_TO].map(({ table }) => table), ...OF_NOBODY].map((table) => getTableName(table)));
  const unknown = tables.map((table) => getTableName(table)).filter((name) => !known.has(name));
  expect(unknown, "put each into USER_DATA, BELONGS_TO or OF_NOBODY (user-data-map.ts)").toEqual([]);
  for (const { to } of BELONGS_TO) expect(USER_DATA.some(({ table }) => table === to)).toBe(true);
});

test("the map names only columns that there are, each once", () => {
  expect(mapped.size).toBe(USER_DATA.length);
  for (const { table, by } of USER_DATA) expect(getTableConfig(table).columns).toContain(by);
});

describe("a copy", () => {
  test("holds no secret and no hash of one", () => {
    const told = USER_DATA.filter(({ file }) => file !== null).flatMap(({ table, omit = [] }) =>
      Object.keys(getTableColumns(table)).filter((name) => !omit.includes(name)),
    );
    const secret = told.filter((name) => /hash|secret|ciphertext|verifier|nonce/i.test(name));
    expect(secret, "name each in `omit` of its table's line (user-data-map.ts)").toEqual([]);
  });

  test("names each of its files once", () => {
    const files = USER_DATA.map(({ file }) => file).filter((file) => file !== null);
    expect(new Set(files).size).toBe(files.length);
  });
});

test("what stays without its person says how each of its words is taken out", () => {
  for (const { erase, blank } of USER_DATA) expect(erase === "blank").toBe(blank !== undefined);
});
