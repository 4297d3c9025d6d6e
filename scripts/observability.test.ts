import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

test.each(["staging", "production"])(
  "Cloudflare stores no request logs of %s, because some request paths contain stream keys",
  (env) => {
    const { observability } = unstable_readConfig({ config: "./wrangler.toml", env });
    expect(observability).toMatchObject({
      enabled: true,
      logs: { enabled: true, invocation_logs: false },
    });
    expect(observability?.traces?.enabled ?? false).toBe(false);
  },
);

test("staging stores all logs, and production stores the logs of 10% of requests", () => {
  const rateOf = (env: string) =>
    unstable_readConfig({ config: "./wrangler.toml", env }).observability?.logs?.head_sampling_rate;
  expect([rateOf("staging"), rateOf("production")]).toEqual([1, 0.1]);
});
