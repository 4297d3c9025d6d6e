import { describe, expect, test } from "vitest";
import { missingDetails, sharePath } from "./stream-details.ts";

describe("missingDetails", () => {
  test("lists the title before the category, so that the page focuses the title first", () => {
    expect(Object.keys(missingDetails({ title: "  ", category: "" }))).toEqual([
      "title",
      "category",
    ]);
  });

  test("accepts a title and a category", () => {
    expect(missingDetails({ title: "Paper boats", category: "art" })).toEqual({});
  });
});

describe("sharePath", () => {
  const open = { streamUrl: "/streams/str_1" };

  test("is the page of the stream that exists", () => {
    expect(sharePath("host", open, { visibility: "private" })).toBe("/streams/str_1");
  });

  test("is the channel's live address before a public stream exists", () => {
    expect(sharePath("host", null, { visibility: "public" })).toBe("/@host/live");
  });

  test("is unknown before an unlisted stream exists", () => {
    expect(sharePath("host", null, { visibility: "unlisted" })).toBeNull();
  });
});
