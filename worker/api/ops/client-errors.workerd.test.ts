import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientErrors } from "../../db/schema.ts";
import { ERROR_RETENTION_DAYS, REPORT_MAX_BYTES } from "../../domain/ops/client-errors/contract.ts";
import { deleteExpired } from "../../domain/ops/retention/delete-expired.ts";
import { call, makeUser, testContext } from "../../testing/factories.ts";

const { db } = testContext();
let networks = 0;
const report = {
  kind: "error",
  message: "x is undefined",
  stack: "",
  path: "/watch/vid_01hzxk9abcdef0123?t=5",
  buildId: "b1",
  requestId: "req-12345678",
};
const tell = (body: unknown, address = `10.0.${++networks}.1`, path = "/api/client-errors") =>
  call(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "CF-Connecting-IP": address },
  });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const rows = () => db.select().from(clientErrors);

beforeEach(() => db.delete(clientErrors));

test("reports of the same page error from two builds share one row, and no row contains a video ID", async () => {
  const stack = (hash: string) =>
    `TypeError: x\n    at play (https://t.example/assets/player-${hash}.js:1:20)`;
  expect(await statusOf(tell({ ...report, stack: stack("B1a2C3d4") }))).toBe(204);
  expect(
    await statusOf(
      tell({ ...report, stack: stack("Qq11Ww22"), buildId: "b2", requestId: "req-87654321" }),
    ),
  ).toBe(204);
  expect(await rows()).toMatchObject([
    {
      kind: "error",
      count: 2,
      page: "/watch/:videoId",
      browser: "Chrome 140",
      buildId: "b2",
      requestId: "req-87654321",
      stack: "play player.js:1:20",
    },
  ]);
  const page = await (
    await call("/admin/errors", { as: await makeUser({ role: "admin" }) })
  ).text();
  expect(page).toContain("x is undefined");
  expect(page).not.toContain("vid_01hzxk9abcdef0123");
});

test("an invalid error report is rejected with a 4xx, and a flood of reports with a 429", async () => {
  const before = (await rows()).length;
  for (const bad of [
    "",
    "{",
    "[]",
    "null",
    { ...report, kind: "csp" },
    { ...report, extra: 1 },
    { ...report, message: 5 },
  ]) {
    expect(await statusOf(tell(bad))).toBe(400);
  }
  expect(await statusOf(tell(`"${"x".repeat(REPORT_MAX_BYTES)}"`))).toBe(413);
  expect((await rows()).length).toBe(before);
  const statuses: number[] = [];
  for (let i = 0; i < 70; i++)
    statuses.push(
      await statusOf(
        tell(
          {
            ...report,
            message: `Fault ${String.fromCharCode(97 + (i % 26))}${i < 26 ? "" : i < 52 ? "x" : "y"}`,
          },
          "10.9.9.9",
        ),
      ),
    );
  expect([statuses.slice(0, 60).every((s) => s === 204), statuses.at(-1)]).toEqual([true, 429]);
});

describe("the count of a page error when only a sample of the reports is stored", () => {
  const countOf = async (message: string) =>
    (await rows()).find((row) => row.message === message)?.count;
  /** Sends `count` reports of one page error. The clock shows the start of `minute`. */
  async function flood(message: string, count: number, minute: number): Promise<void> {
    vi.setSystemTime(minute * 60_000);
    for (let i = 0; i < count; i++) await tell({ ...report, message }, `10.7.${i}.1`);
  }
  const now = Math.floor(Date.now() / 60_000);
  afterEach(() => void vi.useRealTimers());

  test("the count of a page error includes the reports that are not stored", async () => {
    await flood("A flood", 110, now);
    expect(await countOf("A flood")).toBe(110);
  });

  test("the first report of a page error in a minute also counts the unstored reports of the previous minute", async () => {
    await flood("A longer flood", 15, now);
    expect(await countOf("A longer flood")).toBe(10);
    await flood("A longer flood", 1, now + 1);
    expect(await countOf("A longer flood")).toBe(16);
  });
});

test("CSP violations count in both the old and the new report format", async () => {
  const older = {
    "csp-report": {
      "document-uri": "https://t.example/search?q=planted",
      "blocked-uri": "https://evil.example/planted.js",
      "violated-directive": "script-src",
    },
  };
  const body = {
    documentURL: "https://t.example/search?q=planted",
    blockedURL: "https://evil.example/planted.js",
    effectiveDirective: "script-src",
  };
  expect(await statusOf(tell(older, "10.8.0.1", "/api/csp-reports"))).toBe(204);
  expect(
    await statusOf(
      tell(
        [{ type: "csp-violation", age: 1, url: "x", user_agent: "x", body }],
        "10.8.0.2",
        "/api/csp-reports",
      ),
    ),
  ).toBe(204);
  expect(
    await statusOf(tell([{ type: "deprecation", body: {} }], "10.8.0.3", "/api/csp-reports")),
  ).toBe(400);
  const csp = (await rows()).filter(({ kind }) => kind === "csp");
  expect(csp).toMatchObject([
    { count: 2, page: "/search", message: "script-src refused https://evil.example" },
  ]);
  expect(JSON.stringify(csp)).not.toContain("planted");
  const headers = (await call("/")).headers;
  expect(headers.get("Reporting-Endpoints")).toBe('csp="/api/csp-reports"');
});

describe("forged CSP reports", () => {
  const violation = (blockedURL: string, effectiveDirective = "script-src") => ({
    type: "csp-violation",
    body: { documentURL: "https://t.example/", blockedURL, effectiveDirective },
  });
  const tellCsp = (reports: unknown, address?: string) =>
    tell(reports, address, "/api/csp-reports");

  test("each forged report counts against the rate limit of the sender's IP network", async () => {
    const batch = (n: number) =>
      Array.from({ length: 20 }, (_, i) => violation(`https://x${n}-${i}.example/`));
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push(await statusOf(tellCsp(batch(n), "10.6.0.1")));
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect(await rows()).toHaveLength(60);
  });

  test("a report with an unknown directive is rejected, and no personal data is stored", async () => {
    expect(await statusOf(tellCsp([violation("inline", "Call 555-0100 now")]))).toBe(400);
    expect(
      await statusOf(tellCsp([violation("Call us now"), violation("inline", "script-src-elem")])),
    ).toBe(204);
    expect((await rows()).map(({ message }) => message).sort()).toEqual([
      "script-src refused something else",
      "script-src-elem refused inline",
    ]);
  });

  test("new kinds of reports share one row once 500 kinds are stored", async () => {
    const known = {
      kind: "csp",
      stack: "",
      page: "/",
      browser: "",
      buildId: "",
      requestId: "",
      count: 1,
      firstAt: 1,
      lastAt: 1,
    } as const;
    await tellCsp([violation("https://known.example/")]);
    for (let from = 1; from < 500; from += 5)
      await db.insert(clientErrors).values(
        Array.from({ length: Math.min(5, 500 - from) }, (_, i) => ({
          ...known,
          fingerprint: `f${from + i}`,
          message: "Made up",
        })),
      );
    expect(await rows()).toHaveLength(500);
    for (const host of ["a", "b", "known"]) await tellCsp([violation(`https://${host}.example/`)]);
    await tell({ ...report, message: "A real error" });
    const more = (await rows())
      .filter(({ message }) => message !== "Made up")
      .map(({ message, count }) => [message, count]);
    expect(new Map(more.map(([message, count]) => [message, count]))).toEqual(
      new Map<unknown, unknown>([
        ["script-src refused https://known.example", 2],
        ["Other errors", 2],
        ["A real error", 1],
      ]),
    );
  });
});

test("a page error that did not recur within the retention period is deleted", async () => {
  expect(await statusOf(tell({ ...report, message: "An old error" }))).toBe(204);
  await deleteExpired(testContext(), { table: "client_errors" });
  expect(await rows()).toMatchObject([{ message: "An old error" }]);
  vi.setSystemTime(Date.now() + (ERROR_RETENTION_DAYS + 1) * 86_400_000);
  await deleteExpired(testContext(), { table: "client_errors" });
  vi.useRealTimers();
  expect(await rows()).toEqual([]);
});
