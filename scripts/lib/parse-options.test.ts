import { expect, test } from "vitest";
import { run } from "./run.ts";

const OPTIONS =
  "The options are --runs <value>, --full, --calm, --seed <value>, --append <value>, --status <value>.";

test.each([
  [
    "scripts/test.ts",
    ["--sed", "3"],
    "Unknown option '--sed'. The options are --full, --checks, --seed <value>, --report <value>, --slowest <value>.",
  ],
  ["scripts/stress.ts", ["--sed", "3"], `Unknown option '--sed'. ${OPTIONS}`],
  ["scripts/stress.ts", ["--seed"], `Option '--seed <value>' argument missing. ${OPTIONS}`],
  ["scripts/stress.ts", ["5"], `Unexpected argument '5'. ${OPTIONS}`],
])(
  "%s rejects the arguments %j with one sentence instead of a stack trace",
  async (script, args, sentence) => {
    expect(await run("node", [script, ...args])).toEqual({ code: 1, output: `\n${sentence}\n\n` });
  },
);

test("--help prints the description of the script and of its options", async () => {
  const { code, output } = await run("node", ["scripts/serve.ts", "--help"]);
  expect(code).toBe(0);
  expect(output).toMatch(/^Runs Tributary on this machine/);
  expect(output).toContain("  --reset         deletes all local data first");
});

test("npm run test:stress -- --status says what to do when its log has no test run", async () => {
  const { code, output } = await run("node", [
    "scripts/stress.ts",
    "--status",
    ".cache/no-runs.jsonl",
  ]);
  expect(code).toBe(1);
  expect(output).toBe(
    "\nNo runs are logged yet: .cache/no-runs.jsonl does not exist. " +
      "To log five runs: npm run test:stress -- --runs 5 --append .cache/no-runs.jsonl\n\n",
  );
});
