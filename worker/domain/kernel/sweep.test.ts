import { expect, test, vi } from "vitest";
import { inSlices, scanRows, sweepRows } from "./sweep.ts";

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `${1000 + i}` }));

/** A table of due rows. Work removes a row, except those whose IDs are in `stuck`. */
function table(count: number, stuck: string[] = []) {
  let due = rowsOf(count);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const work = vi.fn(async ({ id }: { id: string }) => {
    if (stuck.includes(id)) throw new Error(`row ${id}`);
    due = due.filter((row) => row.id !== id);
  });
  return {
    log,
    work,
    left: () => due.length,
    sweep: (pages?: number) =>
      sweepRows(
        { log },
        {
          size: 10,
          pages,
          page: async ({ size, skipped }) => due.slice(skipped, skipped + size),
          work,
          onError: ["not done", ({ id }) => ({ id })],
        },
      ),
  };
}

test("a sweep works through all due rows, page by page", async () => {
  const t = table(35);
  expect([await t.sweep(), t.left()]).toEqual(["done", 0]);
});

test("a sweep with more rows than one run may work through continues in the next run", async () => {
  const t = table(125);
  expect([await t.sweep(), t.left()]).toEqual(["more", 25]);
  expect([await t.sweep(), t.left()]).toEqual(["done", 0]);
});

test("rows whose work fails are logged, and block no other row", async () => {
  const stuck = rowsOf(15).map(({ id }) => id);
  const t = table(40, stuck);
  expect([await t.sweep(), t.left()]).toEqual(["done", 15]);
  expect(t.log.error).toHaveBeenCalledTimes(15);
  expect(t.log.error).toHaveBeenCalledWith("not done", expect.any(Error), { id: "1000" });
});

test("a sweep in which every row fails waits for its next scheduled run", async () => {
  const t = table(
    40,
    rowsOf(40).map(({ id }) => id),
  );
  expect([await t.sweep(2), t.left()]).toEqual(["done", 40]);
});

test("a row that says that it stays due is skipped in this run", async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const work = vi.fn(async () => false);
  const progress = await sweepRows(
    { log },
    {
      size: 2,
      page: async ({ size, skipped }) => rowsOf(5).slice(skipped, skipped + size),
      work,
      onError: ["not done", ({ id }) => ({ id })],
    },
  );
  expect([progress, work.mock.calls.length]).toEqual(["done", 5]);
});

test("slices repeat until one is not full, and at most ten times", async () => {
  const counts = [5, 5, 2];
  expect(await inSlices(5, async () => counts.shift() ?? 0)).toBe("done");
  const full = vi.fn(async () => 5);
  expect([await inSlices(5, full), full.mock.calls.length]).toEqual(["more", 10]);
});

test("a scan visits each row once, also if rows stay due or fail", async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const seen: string[] = [];
  await scanRows(
    { log },
    {
      size: 10,
      page: async ({ size, after }) =>
        rowsOf(25)
          .filter(({ id }) => id > after)
          .slice(0, size),
      async work({ id }) {
        seen.push(id);
        if (id === "1003") throw new Error("row");
      },
      onError: "not done",
    },
  );
  expect(seen).toEqual(rowsOf(25).map(({ id }) => id));
  expect(log.error).toHaveBeenCalledOnce();
});
