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

  it("package.json and install.mjs state the same minimum version of Node", () => {
    expect(engines.node).toBe(`>=${MINIMUM_NODE}`);
  });

  it(".nvmrc names the major version of the npm package node", () => {
    expect(read(".nvmrc").trim()).toBe(projectMajor);
  });

  it("@types/node has the major version of the npm package node", () => {
    expect(devDependencies["@types/node"]?.split(".")[0]).toBe(projectMajor);
  });

  it("the tests run on the Node of the npm package node", () => {
    expect(process.versions.node).toBe(devDependencies.node);
  });
});
