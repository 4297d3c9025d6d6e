import { describe, expect, test } from "vitest";
import { textFaults } from "./messages.ts";
import { isException } from "./text-exceptions.ts";

const english = new Map([
  ["tips.notUndone", "Couldn't undo the tip"],
  ["tips.limit", "At most {n}"],
]);
const faultsOf = (code: string) => textFaults("app/example.ts", code, english).faults;

describe("the check of texts in code", () => {
  test("finds a text in the arguments of any function", () => {
    for (const name of ["run", "set", "send", "search", "fill"])
      expect(faultsOf(`${name}(request, "The tip was not undone");`)).toEqual([expect.stringContaining('"The tip was not undone"')]);
  });

  test("finds the text of an error, because a page may show it", () => {
    expect(faultsOf('throw new Error("The video could not be opened.");')).toHaveLength(1);
  });

  test("finds a phrase in lower case in a page, but not in the Worker, where it names a log event", () => {
    const code = 'const words = { clearing: "on its way" };';
    expect(faultsOf(code)).toHaveLength(1);
    expect(textFaults("worker/example.ts", code, english).faults).toEqual([]);
  });

  test("accepts keys, logs and SQL", () => {
    expect(faultsOf('t("tips.notUndone"); msg("tips.notUndone"); log.warn("A tip was late");')).toEqual([]);
    expect(faultsOf('sql.exec("SELECT Id FROM tips");')).toEqual([]);
  });

  test("accepts a listed exception and rejects every other text of the same file", () => {
    const place = { file: "app/live/health.ts", parents: [] };
    expect(isException({ ...place, words: "Unknown state {}" })).toBe(true);
    expect(isException({ ...place, words: "The job has ended" })).toBe(false);
  });
});

describe("the arguments of a deferred message", () => {
  test("rejects an argument that the message does not take", () => {
    expect(faultsOf('msg("tips.limit", () => ({ most: 3 }));')).toHaveLength(2);
    expect(faultsOf('msg("tips.limit", () => ({ n: 3 }));')).toEqual([]);
  });

  test("accepts msg() without arguments", () => {
    expect(faultsOf('msg("tips.limit");')).toEqual([]);
  });
});
