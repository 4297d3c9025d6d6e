import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { loadConfig } from "../worker/config.ts";
import { DEPLOYED, deployArguments } from "./lib/deploy-arguments.ts";
import { root } from "./lib/run.ts";

const configOf = (env?: string) => unstable_readConfig({ config: "./wrangler.toml", env });
/** The secrets that an environment may have: the Worker could start with them. */
const secrets = {
  SIGNING_SECRET: "x".repeat(32),
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "key",
  MAIL_FROM: "hello@tributary.example",
};

test.each(DEPLOYED)("%s is reached by its own host name only, where the zone's rules guard it", (env) => {
  expect(configOf(env)).toMatchObject({ workers_dev: false, preview_urls: false });
});

test.each(DEPLOYED)("%s starts as itself and speaks to no sandbox", (env) => {
  expect(loadConfig({ ...configOf(env).vars, ...secrets })).toMatchObject({ environment: env, sandboxOrigin: null, payments: null });
});

describe("without a named environment", () => {
  test("the Worker has no address and does not start, so that the platform refuses the upload", () => {
    const { vars, workers_dev, preview_urls, routes, route } = configOf();
    expect({ workers_dev, preview_urls, routes, route }).toMatchObject({ workers_dev: false, preview_urls: false });
    expect([routes ?? [], route]).toEqual([[], undefined]);
    expect(() => loadConfig({ ...vars, ...secrets })).toThrow(/cannot start: ENVIRONMENT must be .* deploy with --env/);
  });

  test.each(["", "--dry-run", "--env", "--env=", "--env development", "--env prod", "staging"])(
    "`npm run deploy -- %s` deploys nothing",
    (typed) => {
      const args = typed.split(" ").filter((arg) => arg !== "");
      expect(() => deployArguments(args)).toThrow("Name the environment: npm run deploy -- --env");
    },
  );

  test("`npm run deploy` with two environments deploys to neither", () => {
    expect(() => deployArguments(["--env", "staging", "-e", "production"])).toThrow("Name the environment");
  });

  test("`npm run deploy` is the script that asks for it", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(scripts.deploy).toBe("node scripts/deploy.ts");
  });
});

test.each(["--env production", "--env=staging --dry-run", "-e staging"])(
  "`npm run deploy -- %s` deploys the built Worker there",
  (typed) => {
    const args = typed.split(" ");
    expect(deployArguments(args)).toEqual(["deploy", "build/worker/index.js", "--no-bundle", ...args]);
  },
);
