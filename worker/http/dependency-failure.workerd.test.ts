import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import worker from "../index.ts";
import { makeUser, ORIGIN } from "../testing/factories.ts";
import { failingAt } from "../testing/failing-env.ts";

const MAX_CALLS = 60;

const ofRequest = (line: { requestId?: unknown; object?: unknown; run?: unknown }) =>
  line.object === undefined &&
  line.run === undefined &&
  !/^(room|live|meter|throttle)-/.test(String(line.requestId));

test("a failure at any step of a page is logged and shown as an error page", async () => {
  const user = await makeUser();
  const raw = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const headers = { Cookie: `__Host-session=${user.token}`, "CF-Ray": "ray" };
  let failures = 0;
  for (const path of ["/settings/account", "/settings/account.data"]) {
    for (let n = 1; n <= MAX_CALLS; n++) {
      raw.mockClear();
      const failing = failingAt(env, n, "before");
      const response = await worker.fetch(
        new Request(ORIGIN + path, { headers }),
        failing.env,
        createExecutionContext(),
      );
      await response.text();
      const lines = raw.mock.calls
        .map(([line, ...rest]) => ({ ...JSON.parse(String(line)), rest }))
        .filter(ofRequest);
      if (response.status >= 500) {
        failures += 1;
        expect(lines.map((l) => l.requestId)).toEqual(
          lines.map(() => response.headers.get("X-Request-Id")),
        );
        expect(
          lines.some(
            (l) => /^(page failed|unhandled)$/.test(l.event) && /dependency failed/.test(l.cause),
          ),
        ).toBe(true);
      }
      expect(lines.filter((l) => l.rest.length > 0)).toEqual([]);
      if (!failing.failed()) break;
    }
  }
  raw.mockRestore();
  expect(failures).toBeGreaterThan(3);
});
