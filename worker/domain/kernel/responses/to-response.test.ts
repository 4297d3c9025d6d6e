import { expect, test } from "vitest";
import * as z from "zod";
import { toResponse } from "./to-response.ts";

const Person = z.object({ name: z.string(), card: z.object({ last4: z.string() }).nullable() });

test("a response contains only fields of its schema, in nested objects too", () => {
  const row = { name: "Ada", email: "ada@example.com", card: { last4: "4242", hash: "secret" } };
  expect(toResponse(Person, row)).toEqual({ name: "Ada", card: { last4: "4242" } });
});
