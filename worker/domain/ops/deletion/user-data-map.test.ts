import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as schema from "../../../db/schema.ts";
import { DEPENDENT_TABLES, TABLES_WITHOUT_USER_DATA, USER_DATA } from "./user-data-map.ts";

const tables: SQLiteTable[] = Object.values(schema);
const mapped = new Set(USER_DATA.map(({ table, by }) => `${getTableName(table)}.${by.name}`));
/** Matches names of columns that identify a user but have no foreign key. */
const NAMES_A_PERSON =
  /(^|_)(user|owner|creator|author|viewer|follower|blocker|blocked|staff|member|sender|recipient)(_(id|key))$/;

function personColumns(table: SQLiteTable): string[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const keyed = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === schema.users);
  const byKey = keyed.flatMap(({ columns: own }) => own.map((c) => c.name));
  const byName = columns.map((c) => c.name).filter((name) => NAMES_A_PERSON.test(name));
  return [...new Set([...byKey, ...byName])];
}

test("every database column with a user ID has a rule for data exports and account deletions", () => {
  const unmapped = tables
    .flatMap((table) => personColumns(table).map((name) => `${getTableName(table)}.${name}`))
    .filter((c) => !mapped.has(c));
  expect(unmapped, "give each its line in USER_DATA (user-data-map.ts)").toEqual([]);
});

test("every database table has rules for user data, depends on such a table, or is listed as free of user data", () => {
  const known = new Set(
    [
      ...[...USER_DATA, ...DEPENDENT_TABLES].map(({ table }) => table),
      ...TABLES_WITHOUT_USER_DATA,
    ].map((table) => getTableName(table)),
  );
  const unknown = tables.map((table) => getTableName(table)).filter((name) => !known.has(name));
  expect(
    unknown,
    "put each into USER_DATA, DEPENDENT_TABLES or TABLES_WITHOUT_USER_DATA (user-data-map.ts)",
  ).toEqual([]);
  for (const { to } of DEPENDENT_TABLES)
    expect(USER_DATA.some(({ table }) => table === to)).toBe(true);
});

test("the rules for user data name only existing columns, and each column once", () => {
  expect(mapped.size).toBe(USER_DATA.length);
  for (const { table, by } of USER_DATA) expect(getTableConfig(table).columns).toContain(by);
});

describe("data export rules:", () => {
  test("the data export excludes columns with secrets and hashes of secrets", () => {
    const told = USER_DATA.filter(({ file }) => file !== null).flatMap(({ table, omit = [] }) =>
      Object.keys(getTableColumns(table)).filter((name) => !omit.includes(name)),
    );
    const secret = told.filter((name) => /hash|secret|ciphertext|verifier|nonce/i.test(name));
    expect(secret, "name each in `omit` of its table's line (user-data-map.ts)").toEqual([]);
  });

  const files = USER_DATA.filter(({ file }) => file !== null);
  const REACHES = /^(email|phone|postal|organization|signature)$/;
  const WORDS =
    /^(name|text|body|message|brief|details?|reason|evidence|answer|appeal|appealReason)$/;
  const keysOf = (table: SQLiteTable, names: readonly string[]) =>
    Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
      names.includes(column.name) ? [key] : [],
    );
  const namesOthers = ({ table, by }: (typeof files)[number]) =>
    keysOf(
      table,
      personColumns(table).filter((name) => name !== by.name),
    );
  const hasOthers = (entry: (typeof files)[number]) =>
    namesOthers(entry).length > 0 ||
    Object.keys(getTableColumns(entry.table)).some((key) => REACHES.test(key));

  test("the data export rules name the rows to export for each table that also contains other users' data", () => {
    const silent = files
      .filter((entry) => hasOthers(entry) && entry.rows === undefined)
      .map(({ file }) => file);
    expect(
      silent,
      "give each its `rows`: a condition, or where the person sees them all (user-data-map.ts)",
    ).toEqual([]);
  });

  test("the data export rules name the page that shows the user each exported name or text of another user", () => {
    const silent = files.flatMap((entry) => {
      const { table, file, omit = [], disclosures: others = {} } = entry;
      const naming = namesOthers(entry);
      const holds = (key: string) =>
        naming.includes(key) || REACHES.test(key) || (hasOthers(entry) && WORDS.test(key));
      const told = Object.keys(getTableColumns(table)).filter(
        (key) => holds(key) && !omit.includes(key),
      );
      return told.filter((key) => !others[key]).map((key) => `${file}.${key}`);
    });
    expect(
      silent,
      "name each in `omit`, or in `others` with its reason (user-data-map.ts)",
    ).toEqual([]);
  });

  test("the data export rules name only existing columns in `omit` and `disclosures`", () => {
    for (const { table, omit = [], disclosures: others = {} } of USER_DATA) {
      const keys = Object.keys(getTableColumns(table));
      expect(keys).toEqual(expect.arrayContaining([...omit, ...Object.keys(others)]));
      expect(Object.keys(others).filter((key) => omit.includes(key))).toEqual([]);
    }
  });

  test("the data export excludes columns that identify a staff member", () => {
    const named = files.flatMap(({ table, file, omit = [] }) =>
      keysOf(
        table,
        personColumns(table).filter((name) =>
          /(^|_)(staff_id|decided_by|created_by|ended_by|by_id)$/.test(name),
        ),
      )
        .filter((key) => !omit.includes(key))
        .map((key) => `${file}.${key}`),
    );
    expect(named).toEqual([]);
  });

  test("the data export rules use each file name once", () => {
    expect(new Set(files.map(({ file }) => file)).size).toBe(files.length);
  });
});

test("every table whose rows are blanked when an account is deleted defines the blank values", () => {
  for (const { erase, blank } of USER_DATA) expect(erase === "blank").toBe(blank !== undefined);
});
