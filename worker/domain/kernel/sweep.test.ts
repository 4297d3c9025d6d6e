import { expect, test, vi } from "vitest";
import { inSlices, scanRows, sweepRows } from "./sweep.ts";

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `${1000 + i}` }));

/**
 * Creates a list of rows that are due. Handling a row removes it from the list, but fails for the
 * IDs in `stuck`.
 */
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

test("a job handles all rows that are due, page by page", async () => {
  const t = table(35);
  expect([await t.sweep(), t.left()]).toEqual(["done", 0]);
});

test('a job that has more due rows than one run may handle returns "more", and the next run handles the rest', async () => {
  const t = table(125);
  expect([await t.sweep(), t.left()]).toEqual(["more", 25]);
  expect([await t.sweep(), t.left()]).toEqual(["done", 0]);
});

test("a row that fails is logged, and the rows after it are still handled", async () => {
  const stuck = rowsOf(15).map(({ id }) => id);
  const t = table(40, stuck);
  expect([await t.sweep(), t.left()]).toEqual(["done", 15]);
  expect(t.log.error).toHaveBeenCalledTimes(15);
  expect(t.log.error).toHaveBeenCalledWith("not done", expect.any(Error), { id: "1000" });
});

test('a job in which every row fails returns "done", so that it waits for its next scheduled run', async () => {
  const t = table(
    40,
    rowsOf(40).map(({ id }) => id),
  );
  expect([await t.sweep(2), t.left()]).toEqual(["done", 40]);
});

test("a row that is still due after it was handled is not handled again in the same run", async () => {
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

test("a job reads slices of rows until a slice is not full, but at most ten slices per run", async () => {
  const counts = [5, 5, 2];
  expect(await inSlices(5, async () => counts.shift() ?? 0)).toBe("done");
  const full = vi.fn(async () => 5);
  expect([await inSlices(5, full), full.mock.calls.length]).toEqual(["more", 10]);
});

test("a scan handles each row exactly once, even if rows fail or are still due", async () => {
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
