import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseFields } from "./field-faults.ts";
import { limitFields } from "./reversed-text.ts";

/** The size of the largest JSON body. */
const BODY = 256 * 1024;

describe("faults of a schema", () => {
  const Schema = z.object({ links: z.record(z.string(), z.array(z.string())) });
  const faultsOf = (value: unknown) => {
    const parsed = parseFields(Schema, value, "body");
    return "fields" in parsed ? parsed.fields : {};
  };

  test("many wrong values are not named one by one", () => {
    const fields = faultsOf({ links: { a: new Array(10_000).fill(1) } });
    expect(Object.keys(fields)).toHaveLength(20);
    expect(JSON.stringify(fields).length).toBeLessThan(10_000);
  });

  test("a body of wrong values that zod cannot report is a fault of the whole", () => {
    expect(Object.keys(faultsOf({ links: { a: new Array(BODY / 2).fill(1) } }))).toEqual(["body"]);
  });

  test("a long name in front of many wrong values is not repeated for each of them", () => {
    const fields = faultsOf({ links: { ["k".repeat(BODY / 2)]: new Array(10_000).fill(1) } });
    expect(JSON.stringify(fields).length).toBeLessThan(10_000);
  });

  test("names a fault of the whole input and keeps the first fault of a field", () => {
    expect(Object.keys(faultsOf("text"))).toEqual(["body"]);
    const twice = ["one", "two"].map((message) => ({ path: ["links", 3], message }));
    expect(limitFields(twice, "body")).toEqual({ "links.3": "one" });
  });
});
