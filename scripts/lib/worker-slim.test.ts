import { expect, test } from "vitest";
import { stubOf } from "./worker-slim.ts";

test("a module that is left out still has its names, and throws where one is used", async () => {
  const stub = stubOf("export async function verify() {}\nexport const ROOTS = [];\nconst own = 1;\nexport class Reader {}");
  const { verify, ROOTS, Reader, ...others } = await import(`data:text/javascript,${encodeURIComponent(stub)}`);
  expect(others).toEqual({});
  for (const use of [() => verify(), () => ROOTS(), () => new Reader()]) expect(use).toThrow("not in the bundle");
});
