import { expect, test } from "vitest";
import { DomainError, notFound } from "./errors.ts";

test("a refusal thrown by the pages' own copy of the class is known as one, any other error is not", () => {
  class CopyOfDomainError extends Error {
    override readonly name = "DomainError";
  }
  expect(notFound("This video") instanceof DomainError).toBe(true);
  expect(new CopyOfDomainError() instanceof DomainError).toBe(true);
  expect(new Error("other") instanceof DomainError).toBe(false);
  expect({ name: "DomainError" } instanceof DomainError).toBe(false);
});
