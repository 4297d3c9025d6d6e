import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import worker from "../../index.ts";
import { call, makeUser, ORIGIN, testContext, withBindings } from "../../testing/factories.ts";

afterEach(() => vi.useRealTimers());

const TOKEN = "a-token-of-more-than-24-characters";

test("metrics count responses by route, and only admins and the metrics token can read them", async () => {
  for (const id of ["vid_planted0001", "vid_planted0002"]) {
    const execution = createExecutionContext();
    const answer = await worker.fetch(new Request(`${ORIGIN}/api/videos/${id}`), env, execution);
    expect([answer.status, await answer.text()]).toEqual([404, expect.any(String)]);
    await waitOnExecutionContext(execution);
  }
  const read = async () => {
    await testContext().metrics.flush();
    return (await testContext().readMetrics()).totals;
  };
  const counted = async () =>
    (await read())
      .filter(
        ({ name, labels }) =>
          name === "http_request" &&
          labels.route === "/api/videos/:videoId" &&
          labels.status === "4xx",
      )
      .reduce((sum, { count }) => sum + count, 0);
  await expect.poll(counted).toBeGreaterThanOrEqual(2);
  const totals = await read();
  expect(totals.some(({ name, count }) => name === "d1_query" && count > 0)).toBe(true);
  expect(JSON.stringify(totals)).not.toContain("planted");

  const scrape = (authorization?: string) =>
    call("/metrics", { headers: authorization ? { Authorization: authorization } : {} });
  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(400);
  const restore = withBindings({ METRICS_TOKEN: TOKEN } as Partial<typeof env>);
  try {
    expect([
      (await scrape()).status,
      (await scrape(`Bearer ${TOKEN}x`)).status,
      (await scrape("Bearer ")).status,
    ]).toEqual([400, 400, 400]);
    const answer = await scrape(`Bearer ${TOKEN}`);
    expect([answer.status, answer.headers.get("Content-Type")?.split(";")[0]]).toEqual([
      200,
      "application/openmetrics-text",
    ]);
    expect(await answer.text()).toMatch(
      /tributary_http_request_milliseconds_count\{[^}]*route="\/api\/videos\/:videoId"[^}]*\} \d+/,
    );
  } finally {
    restore();
  }
  const page = await call("/admin/metrics", { as: await makeUser({ role: "admin" }) });
  const text = await page.text();
  // Earlier tests decide which 30 routes the page shows.
  const routes = totals.flatMap(({ name, labels }) =>
    name === "http_request" && labels.route?.includes("/:") ? [labels.route] : [],
  );
  expect([page.status, routes.some((route) => text.includes(route))]).toEqual([200, true]);
});

test("metrics are still sent after the clock was set back by a day", async () => {
  const { metrics, readMetrics } = testContext();
  const counted = async () => {
    await metrics.flush();
    const { totals } = await readMetrics();
    return totals
      .filter(({ name }) => name === "d1_query")
      .reduce((sum, { count }) => sum + count, 0);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  metrics.count("d1_query", 1);
  const before = await counted();
  vi.useRealTimers();
  metrics.count("d1_query", 1);
  expect(await counted()).toBeGreaterThan(before);
});
