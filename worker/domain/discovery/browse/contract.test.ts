import { describe, expect, test } from "vitest";
import { browseHref, readBrowse } from "./contract.ts";

const read = (query: string) => readBrowse(new URLSearchParams(query));

describe("the parameters of /browse", () => {
  test("select a tab, a category, an order and a page", () => {
    expect(read("tab=videos&category=art&sort=views&after=vid_1")).toEqual({
      tab: "videos",
      category: "art",
      sort: "views",
      after: "vid_1",
    });
  });

  test.each([
    ["", { tab: "live", sort: "viewers" }],
    ["tab=nothing&sort=views", { tab: "live", sort: "viewers" }],
    ["tab=videos&sort=viewers", { tab: "videos", sort: "trending" }],
    ["tab=channels&sort=newest", { tab: "channels", sort: null }],
  ] as const)("%j selects defaults for missing and unknown values", (query, expected) => {
    expect(read(query)).toEqual({ category: null, after: null, ...expected });
  });

  test.each(["category=%00&after=%27%20or%201", `after=${"a".repeat(61)}`])(
    "ignore invalid values: %j",
    (query) => {
      expect(read(query)).toMatchObject({ category: null, after: null });
    },
  );

  test.each([
    [{}, "/browse?tab=live"],
    [{ tab: "videos", sort: "trending" }, "/browse?tab=videos"],
    [
      { tab: "videos", category: "music", sort: "newest", after: "vid_2" },
      "/browse?tab=videos&category=music&sort=newest&after=vid_2",
    ],
  ] as const)("%j is the URL %s", (input, href) => {
    expect(browseHref(input)).toBe(href);
  });
});
