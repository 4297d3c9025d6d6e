import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

test.each(["staging", "production"])("%s is reached by its own host name only, where the zone's rules guard it", (env) => {
  expect(unstable_readConfig({ config: "./wrangler.toml", env })).toMatchObject({ workers_dev: false, preview_urls: false });
});
