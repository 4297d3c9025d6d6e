import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { staffActions, statusChecks, statusDays } from "../../../db/schema.ts";
import worker from "../../../index.ts";
import { call, makeUser, ORIGIN, type TestUser, testContext } from "../../../testing/factories.ts";
import { withoutDb } from "../../../testing/failing-env.ts";
import { readCopy } from "./copy.ts";
import { probeAll, recordQueueProbe } from "./probe.ts";
import { readStatus } from "./read-status.ts";

const { db } = testContext();
const MINUTE = 60_000;
const quiet = () => undefined;
const START = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE;

const depsOf = (bindings: Env = env) => ({
  ...createContext(bindings, "status-test"),
  queue: { send: async () => undefined },
  log: { info: quiet, warn: quiet, error: quiet },
});
const checkOf = (component: string, at: number) =>
  db
    .select()
    .from(statusChecks)
    .where(and(eq(statusChecks.component, component), eq(statusChecks.at, at)))
    .get();
const dayOf = async (component: string) =>
  db.select().from(statusDays).where(eq(statusDays.component, component)).get();
const dbless = withoutDb(env);

beforeEach(() => db.batch([db.delete(statusChecks), db.delete(statusDays)]));

test("the daily totals of the status page count each probe once, even if the status job runs twice", async () => {
  await probeAll(depsOf(), START);
  await Promise.all([probeAll(depsOf(), START), probeAll(depsOf(), START)]);
  for (const component of ["database", "media", "chat", "live", "payments", "mail"]) {
    expect(await checkOf(component, START), component).toMatchObject({ ok: true });
    expect(await dayOf(component), component).toMatchObject({ checks: 1, failed: 0 });
  }
  await probeAll(depsOf(), START + MINUTE);
  expect(await checkOf("mail", START + MINUTE)).toBeUndefined();
});

test("the status page shows the queue as down if a test message does not arrive within two minutes", async () => {
  for (const minute of [0, 1]) await probeAll(depsOf(), START + minute * MINUTE);
  await recordQueueProbe(depsOf(), { at: START });
  await probeAll(depsOf(), START + 2 * MINUTE);
  expect(await checkOf("queue", START)).toMatchObject({ ok: true });
  await probeAll(depsOf(), START + 3 * MINUTE);
  expect(await checkOf("queue", START + MINUTE)).toMatchObject({ ok: false });
});

test("the status page works while the database is down and shows the database as down", async () => {
  const at = START + 4 * MINUTE;
  // The queue message of minute 1 never arrives in this test, so two components are down: the
  // database and the queue.
  for (const minute of [1, 3]) await probeAll(depsOf(), START + minute * MINUTE);
  await probeAll(depsOf(dbless), at);
  const copy = await readCopy(testContext());
  expect(copy?.unwritten.map(({ component, ok }) => [component, ok])).toContainEqual([
    "database",
    false,
  ]);
  expect(
    (await readStatus(depsOf(dbless)))?.components.find(({ id }) => id === "database"),
  ).toMatchObject({ ok: false });
  for (const headers of [new Headers(), new Headers({ Cookie: "__Host-session=somebody" })]) {
    const page = await worker.fetch(
      new Request(`${ORIGIN}/status`, { headers }),
      dbless,
      createExecutionContext(),
    );
    expect([
      page.status,
      (await page.text()).includes("2 components aren&#x27;t responding"),
    ]).toEqual([200, true]);
  }
  expect(await checkOf("database", at)).toBeUndefined();
  await probeAll(depsOf(), START + 5 * MINUTE);
  expect(await checkOf("database", at)).toMatchObject({ ok: false });
  expect(await dayOf("database")).toMatchObject({ failed: 1 });
  expect((await readCopy(testContext()))?.unwritten).toEqual([]);
});

test("the status page and its feed show an incident, which only admins can post", async () => {
  const [admin, moderator] = [
    await makeUser({ role: "admin" }),
    await makeUser({ role: "moderator" }),
  ];
  const post = (form: string, fields: [string, string][], as: TestUser) =>
    call(`/admin/incidents?form=${form}`, {
      method: "POST",
      as,
      body: new URLSearchParams(fields).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const opening: [string, string][] = [
    ["title", "Uploads are slow"],
    ["impact", "degraded"],
    ["components", "media"],
    ["components", "queue"],
    ["body", "Parts of uploads take long. <b>Nothing is lost.</b>"],
  ];
  expect((await post("open", opening, moderator)).status).toBe(404);
  expect((await post("open", opening.slice(0, 2), admin)).status).toBe(400);
  expect((await post("open", opening, admin)).status).toBe(200);
  const incident = (await readStatus(depsOf()))?.incidents[0];
  expect(incident).toMatchObject({
    title: "Uploads are slow",
    components: ["media", "queue"],
    resolvedAt: null,
  });
  const update = (state: string) =>
    post(
      `update-${incident?.id}`,
      [
        ["incidentId", incident?.id ?? ""],
        ["state", state],
        ["body", `Now ${state}`],
      ],
      admin,
    );
  expect((await update("identified")).status).toBe(200);
  expect((await update("resolved")).status).toBe(200);
  expect((await update("watching")).status).toBe(409);
  const page = await (await call("/status")).text();
  expect(page).toContain("Now resolved");
  expect(page).toContain("&lt;b&gt;Nothing is lost.&lt;/b&gt;");
  const feed = await call("/status.atom");
  expect(feed.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await feed.text();
  expect(xml.indexOf("Now resolved")).toBeLessThan(xml.indexOf("Parts of uploads"));
  const lines = await db
    .select()
    .from(staffActions)
    .where(eq(staffActions.subjectId, incident?.id ?? ""));
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    "incident_open",
    "incident_update",
    "incident_update",
  ]);
});
