import { expect, test } from "vitest";
import { changeFor, type ItemResult, runBulk } from "./bulk.ts";

const row = { visibility: "public", category: "art", tags: ["Rivers", "boats"] } as const;
const asRow = { ...row, tags: [...row.tags] };

test("a bulk edit changes only video fields whose value differs, and remembers the previous values", () => {
  expect(
    changeFor(asRow, {
      visibility: "private",
      category: "art",
      addTags: ["new"],
      removeTags: ["BOATS"],
    }),
  ).toEqual({
    to: { visibility: "private", tags: ["Rivers", "new"] },
    from: { visibility: "public", tags: ["Rivers", "boats"] },
  });
  expect(
    changeFor(asRow, { visibility: "public", addTags: ["rivers"], removeTags: ["none"] }),
  ).toBeNull();
});

test("a bulk edit rejects too many tags before sending a request", () => {
  const addTags = Array.from({ length: 19 }, (_, i) => `t${i}`);
  expect(() => changeFor(asRow, { addTags, removeTags: [] })).toThrow(/at most 20/);
});

test("a bulk action continues after a failed item, and can undo each finished item", async () => {
  const items = Array.from({ length: 7 }, (_, i) => ({ id: `v${i}` }));
  let running = 0;
  let most = 0;
  let last: ItemResult[] = [];
  const processed: string[] = [];
  const undo = await runBulk(
    items,
    async ({ id }) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (id === "v2") throw new Error("Changed elsewhere");
      return id === "v3" ? null : async () => processed.push(id);
    },
    { titleOf: ({ id }) => id, onChange: (results) => (last = results), abreast: 2 },
  );
  expect(most).toBe(2);
  expect(last.map(({ state }) => state)).toEqual([
    "done",
    "done",
    "failed",
    "same",
    "done",
    "done",
    "done",
  ]);
  expect(last[2]?.reason).toBe("Changed elsewhere");
  for (const back of undo.values()) await back();
  expect(processed).toEqual(["v0", "v1", "v4", "v5", "v6"]);
});
