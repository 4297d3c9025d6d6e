import { describe, expect, it } from "vitest";
import { canonicalMarkup, markupDifference } from "./markup.ts";

describe("markupDifference", () => {
  it("ignores comments, the order of attributes and spaces in style attributes", () => {
    const product = '<p id="a" class="b" style="top: 1px; left: 2px;">one<!-- -->two</p>';
    const floor = '<p class="b" id="a" style="top:1px;left:2px">onetwo</p>';
    expect(markupDifference(product, floor)).toBeNull();
  });

  it.each([
    ["a text", "<p>one</p>", "<p>two</p>"],
    ["a script", "<script>one</script>", "<script>two</script>"],
    ["an attribute", '<p class="a">x</p>', '<p class="b">x</p>'],
    ["a missing attribute", '<input checked="">', "<input>"],
    ["a missing element", "<p>x</p><p>y</p>", "<p>x</p>"],
    ["the nesting", "<div><p>x</p></div>", "<div></div><p>x</p>"],
  ])("reports a difference in %s", (_, product, floor) => {
    expect(markupDifference(product, floor)).toContain("differs from");
  });
});

describe("canonicalMarkup", () => {
  it("counts scripts and styles as elements", () => {
    const html = "<div><p>x</p><script>y</script><style>z</style></div>";
    expect(canonicalMarkup(html).elements).toBe(4);
  });
});
