import { describe, expect, test } from "vitest";
import { completeQuery, type WordSource } from "./complete-query.ts";

const video = (title: string, more: Partial<WordSource> = {}): WordSource => ({
  title,
  tags: [],
  creatorId: "usr_1",
  tier: 1,
  isByEstablished: false,
  ...more,
});

describe("completeQuery", () => {
  test("puts a word of a watched video before a word of many videos", () => {
    const farm = ["usr_2", "usr_3", "usr_4"].map((creatorId) => video("kfarm", { creatorId }));
    expect(completeQuery(["k"], [video("kiln", { tier: 3 }), ...farm])).toEqual(["kiln", "kfarm"]);
  });

  test("counts established creators and no other accounts", () => {
    const trusted = video("ktrusted", { isByEstablished: true });
    const farm = ["usr_2", "usr_3"].map((creatorId) => video("kfarm", { creatorId }));
    expect(completeQuery(["k"], [...farm, trusted])).toEqual(["ktrusted", "kfarm"]);
  });

  test("puts the third word of an account behind the words of other accounts", () => {
    const mine = video("ka kb kc kd", { tier: 4 });
    const other = video("kz", { creatorId: "usr_2" });
    expect(completeQuery(["k"], [mine, other])).toEqual(["ka", "kb", "kz", "kc", "kd"]);
  });

  test("completes only the last word, with words of titles and tags that the query does not contain", () => {
    const source = video("Café kiln", { tags: ["kiln firing", "Fire"] });
    expect(completeQuery(["kiln", "fir"], [source])).toEqual(["kiln fire", "kiln firing"]);
    expect(completeQuery(["kiln", "k"], [source])).toEqual([]);
  });

  test("suggests the spellings of a word with and without diacritics once", () => {
    const sources = [video("Café"), video("cafe", { creatorId: "usr_2", tier: 2 })];
    expect(completeQuery(["caf"], sources)).toEqual(["cafe"]);
  });
});
