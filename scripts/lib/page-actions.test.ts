import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "./files.ts";
import { withClientAction } from "./page-actions.ts";
import { root } from "./run.ts";

const PAGE = "/app/routes/login.tsx";

describe("adds a client action", () => {
  test.each([
    ["a function", "export async function action() { return null; }"],
    ["a constant", "export const action = async () => null;"],
    ["an export list", "const action = async () => null;\nexport { action };"],
    ["an action of another module", 'export { post as action } from "./other.ts";'],
  ])("to a page whose action is %s", (_kind, code) => {
    expect(withClientAction(PAGE, code)).toContain("export { clientAction }");
  });

  test("to each of our pages that has an action", () => {
    const pages = sourceFiles(/^app\/routes\/.*\.tsx?$/).filter((file) => !file.includes(".test."));
    const changed = pages.filter((file) => withClientAction(`/${file}`, readFileSync(join(root, file), "utf8")) !== null);
    const withAction = pages.filter((file) => /^export .*\baction\b/m.test(readFileSync(join(root, file), "utf8")));
    expect(withAction.length).toBeGreaterThan(0);
    expect(changed).toEqual(withAction);
  });
});

describe("leaves unchanged", () => {
  test.each([
    ["a page without an action", PAGE, "export function loader() { return null; }"],
    ["a component", "/app/components/page.tsx", "export const action = 1;"],
    ["Remix's own module of a page", `${PAGE}?__remix-build-client-route`, 'export { action } from "./login.tsx";'],
  ])("%s", (_what, file, code) => {
    expect(withClientAction(file, code)).toBeNull();
  });
});
