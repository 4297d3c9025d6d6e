import { describe, expect, test } from "vitest";
import { areaFaults } from "./areas.ts";

const tips = "worker/domain/money/tips/create-tip.ts";
const refunds = "worker/domain/money/refunds/decide.ts";
const ledger = "worker/domain/money/ledger/post-journal.ts";
const users = "worker/domain/accounts/users/queries.ts";

describe("areaFaults, which checks the imports between the areas (folders) of worker/domain", () => {
  test("areaFaults reports a file that imports a file of a higher area", () => {
    expect(areaFaults([{ file: users, targets: [tips] }])).toEqual([
      `${users}: accounts/users may not import ${tips}, because money is a higher area`,
    ]);
  });

  test("areaFaults also checks a file that is directly in an area's folder, not in a subfolder", () => {
    expect(areaFaults([{ file: "worker/domain/kernel/log.ts", targets: [users] }])).toHaveLength(1);
  });

  test("areaFaults reports two nouns (folders of an area) that import each other, and names both imports", () => {
    const sources = [
      { file: tips, targets: [refunds] },
      { file: refunds, targets: [tips] },
    ];
    expect(areaFaults(sources)).toEqual([
      `worker/domain: money/tips, money/refunds import each other in a cycle: ${tips} imports ${refunds}, ${refunds} imports ${tips}`,
    ]);
  });

  test("areaFaults reports an import cycle of three nouns (folders of an area) once", () => {
    const sources = [
      { file: "worker/domain/money/ads/list-ads.ts", targets: [tips] },
      { file: tips, targets: [refunds] },
      { file: refunds, targets: [ledger] },
      { file: ledger, targets: ["worker/domain/money/tips/rules.ts"] },
    ];
    const faults = areaFaults(sources);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain("money/tips, money/refunds, money/ledger import each other");
  });

  test.each(["worker/domain/shop/cart/add.ts", "worker/domain/errors.ts"])(
    "areaFaults reports the file %s, which is in no known area",
    (file) => {
      expect(areaFaults([{ file, targets: [users] }])).toHaveLength(1);
    },
  );

  test("areaFaults allows imports of lower areas, of other nouns (folders) in the same area, and within a noun", () => {
    const sources = [
      {
        file: tips,
        targets: [users, refunds, "worker/domain/kernel/errors.ts", "worker/db/client.ts"],
      },
      { file: refunds, targets: [ledger, "worker/domain/money/refunds/rules/when.ts"] },
      { file: "worker/domain/money/refunds/rules/when.ts", targets: [refunds] },
    ];
    expect(areaFaults(sources)).toEqual([]);
  });

  test("areaFaults allows every import in a test, and every import in or of worker/domain/deps.ts", () => {
    const sources = [
      { file: "worker/domain/accounts/users/users.workerd.test.ts", targets: [tips] },
      { file: "worker/domain/deps.ts", targets: [tips] },
      { file: users, targets: ["worker/domain/deps.ts"] },
    ];
    expect(areaFaults(sources)).toEqual([]);
  });

  test("areaFaults ignores the imports of files outside worker/domain", () => {
    expect(areaFaults([{ file: "worker/api/money/tips.ts", targets: [tips] }])).toEqual([]);
  });
});
