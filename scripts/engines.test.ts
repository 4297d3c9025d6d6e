import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MINIMUM_NODE } from "./lib/install.mjs";
import { root } from "./lib/run.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("versions of Node", () => {
  const {
    engines,
    devDependencies,
  }: { engines: { node: string }; devDependencies: Record<string, string> } = JSON.parse(
    read("package.json"),
  );
  const projectMajor = devDependencies.node?.split(".")[0];

  it("states the same minimum in package.json and install.mjs", () => {
    expect(engines.node).toBe(`>=${MINIMUM_NODE}`);
  });

  it("names the major version of the project's Node in .nvmrc", () => {
    expect(read(".nvmrc").trim()).toBe(projectMajor);
  });

  it("has the types of the project's Node", () => {
    expect(devDependencies["@types/node"]?.split(".")[0]).toBe(projectMajor);
  });

  it("runs the tests on the project's Node", () => {
    expect(process.versions.node).toBe(devDependencies.node);
  });
});
