import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { root } from "./lib/run.ts";

const FOLDER = join(root, ".github/workflows");
const workflows = readdirSync(FOLDER);

const Text = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const common = { name: z.string().optional(), if: z.string().optional(), env: Text.optional() };
/** Schema for a subset of GitHub's workflow syntax. An unknown key is an error. */
const Workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({ branches: z.array(z.string()) }).optional(),
    pull_request: z.null().optional(),
    workflow_run: z
      .strictObject({
        workflows: z.array(z.string()),
        types: z.array(z.enum(["completed", "requested"])),
        branches: z.array(z.string()),
      })
      .optional(),
  }),
  permissions: z.strictObject({ contents: z.literal("read") }),
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() }).optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      "runs-on": z.string(),
      "timeout-minutes": z.number(),
      environment: z.string().optional(),
      if: z.string().optional(),
      steps: z.array(
        z.union([
          z.strictObject({ ...common, uses: z.string().regex(/@/), with: Text.optional() }),
          z.strictObject({ ...common, run: z.string() }),
        ]),
      ),
    }),
  ),
});
const read = (name: string) => Workflow.parse(parse(readFileSync(join(FOLDER, name), "utf8")));

test.each(workflows)("the GitHub workflow %s has valid keys and types", (name) => {
  expect(Object.keys(read(name).jobs)).not.toEqual([]);
});

test.each(workflows)(
  "the GitHub workflow %s puts no template expression into a shell command",
  (name) => {
    const steps = Object.values(read(name).jobs).flatMap((job) => job.steps);
    const commands = steps.flatMap((step) => ("run" in step ? [step.run] : []));
    expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
  },
);

test("the deploy workflow deploys a pushed commit only after its tests pass", () => {
  const job = read("deploy.yml").jobs.production;
  expect(job?.if?.split(" && ").map((condition) => condition.trim())).toEqual([
    "github.event.workflow_run.conclusion == 'success'",
    "github.event.workflow_run.event == 'push'",
    "vars.DEPLOY_DOMAIN != ''",
  ]);
  expect(job?.steps[0]).toMatchObject({
    with: { ref: expect.stringContaining("github.event.workflow_run.head_sha") },
  });
});
