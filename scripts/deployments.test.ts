import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { loadConfig } from "../worker/config.ts";

const DEPLOYED = ["staging", "production"];

const configOf = (env?: string) => unstable_readConfig({ config: "./wrangler.toml", env });
const secrets = {
  SIGNING_SECRET: "x".repeat(32),
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "key",
  MAIL_FROM: "hello@tributary.example",
};

test.each(DEPLOYED)(
  "the Worker of %s has no workers.dev URL, which would bypass the security rules of its domain",
  (env) => {
    expect(configOf(env)).toMatchObject({ workers_dev: false, preview_urls: false });
  },
);

test.each(DEPLOYED)(
  "the Worker of %s has ENVIRONMENT set to that name, and does not use the sandbox (simulated companies)",
  (env) => {
    expect(loadConfig({ ...configOf(env).vars, ...secrets })).toMatchObject({
      environment: env,
      sandboxOrigin: null,
      payments: null,
    });
  },
);

describe("a deployment without --env", () => {
  test("a Worker that is deployed without --env does not start, so Cloudflare rejects the upload", () => {
    const { vars, workers_dev, preview_urls, routes, route } = configOf();
    expect({ workers_dev, preview_urls, routes, route }).toMatchObject({
      workers_dev: false,
      preview_urls: false,
    });
    expect([routes ?? [], route]).toEqual([[], undefined]);
    expect(() => loadConfig({ ...vars, ...secrets })).toThrow(
      /cannot start: ENVIRONMENT must be .* deploy with --env/,
    );
  });
});
