import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lookalikesSource } from "./lookalikes.ts";
import { root } from "./run.ts";

test("the generated table of lookalike characters is what scripts/lookalikes.ts writes", () => {
  const file = join(root, "worker/domain/kernel/text/lookalikes.ts");
  expect(readFileSync(file, "utf8")).toBe(lookalikesSource());
});
