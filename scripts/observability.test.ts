import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

test.each(["staging", "production"])(
  "the platform stores no request log of %s, because the path of an ingest request contains a stream key",
  (env) => {
    const { observability } = unstable_readConfig({ config: "./wrangler.toml", env });
    expect(observability).toMatchObject({
      enabled: true,
      logs: { enabled: true, invocation_logs: false },
    });
    expect(observability?.traces?.enabled ?? false).toBe(false);
  },
);

test("staging stores every log line, and production stores those of one request in ten", () => {
  const rateOf = (env: string) =>
    unstable_readConfig({ config: "./wrangler.toml", env }).observability?.logs?.head_sampling_rate;
  expect([rateOf("staging"), rateOf("production")]).toEqual([1, 0.1]);
});
