import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { loadConfig } from "../worker/config.ts";
import { DEPLOYED, deployArguments } from "./lib/deploy-arguments.ts";
import { root } from "./lib/run.ts";

const configOf = (env?: string) => unstable_readConfig({ config: "./wrangler.toml", env });
/** Secrets that are enough to start the Worker in every environment. */
const secrets = {
  SIGNING_SECRET: "x".repeat(32),
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "key",
  MAIL_FROM: "hello@tributary.example",
};

test.each(DEPLOYED)("%s has no workers.dev address, so requests cannot bypass the security rules of its zone", (env) => {
  expect(configOf(env)).toMatchObject({ workers_dev: false, preview_urls: false });
});

test.each(DEPLOYED)("%s starts with its own environment and without a sandbox", (env) => {
  expect(loadConfig({ ...configOf(env).vars, ...secrets })).toMatchObject({ environment: env, sandboxOrigin: null, payments: null });
});

describe("without a named environment", () => {
  test("the Worker has no address and does not start, so the platform rejects the upload", () => {
    const { vars, workers_dev, preview_urls, routes, route } = configOf();
    expect({ workers_dev, preview_urls, routes, route }).toMatchObject({ workers_dev: false, preview_urls: false });
    expect([routes ?? [], route]).toEqual([[], undefined]);
    expect(() => loadConfig({ ...vars, ...secrets })).toThrow(/cannot start: ENVIRONMENT must be .* deploy with --env/);
  });

  test.each(["", "--dry-run", "--env", "--env=", "--env development", "--env prod", "staging"])(
    "`npm run deploy -- %s` throws an error and deploys nothing",
    (typed) => {
      const args = typed.split(" ").filter((arg) => arg !== "");
      expect(() => deployArguments(args)).toThrow("Name the environment: npm run deploy -- --env");
    },
  );

  test("`npm run deploy` with two environments throws an error and deploys nothing", () => {
    expect(() => deployArguments(["--env", "staging", "-e", "production"])).toThrow("Name the environment");
  });

  test("`npm run deploy` runs scripts/deploy.ts, which requires an environment", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(scripts.deploy).toBe("node scripts/deploy.ts");
  });
});

test.each(["--env production", "--env=staging --dry-run", "-e staging"])(
  "`npm run deploy -- %s` deploys the built Worker to the named environment",
  (typed) => {
    const args = typed.split(" ");
    expect(deployArguments(args)).toEqual(["deploy", "build/worker/index.js", "--no-bundle", ...args]);
  },
);
