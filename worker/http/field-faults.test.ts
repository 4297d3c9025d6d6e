import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseFields } from "./field-faults.ts";
import { limitFields } from "./reversed-text.ts";

/** Size limit of a JSON body, in bytes. */
const BODY = 256 * 1024;

describe("the input parser", () => {
  const Schema = z.object({ links: z.record(z.string(), z.array(z.string())) });
  const faultsOf = (value: unknown) => {
    const parsed = parseFields(Schema, value, "body");
    return "fields" in parsed ? parsed.fields : {};
  };

  test("limits the number of reported fields when many values are invalid", () => {
    const fields = faultsOf({ links: { a: new Array(10_000).fill(1) } });
    expect(Object.keys(fields)).toHaveLength(20);
    expect(JSON.stringify(fields).length).toBeLessThan(10_000);
  });

  test("reports one error for the whole body when it has more invalid values than zod can report", () => {
    expect(Object.keys(faultsOf({ links: { a: new Array(BODY / 2).fill(1) } }))).toEqual(["body"]);
  });

  test("limits the length of the response to a list of many invalid values", () => {
    const fields = faultsOf({ links: { ["k".repeat(BODY / 2)]: new Array(10_000).fill(1) } });
    expect(JSON.stringify(fields).length).toBeLessThan(10_000);
  });

  test('reports an error of the whole request body as the field "body", and one error per other field', () => {
    expect(Object.keys(faultsOf("text"))).toEqual(["body"]);
    const twice = ["one", "two"].map((message) => ({ path: ["links", 3], message }));
    expect(limitFields(twice, "body")).toEqual({ "links.3": "one" });
  });
});
