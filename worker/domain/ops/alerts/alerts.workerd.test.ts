import { beforeEach, expect, test } from "vitest";
import { alerts, jobRuns } from "../../../db/schema.ts";
import { checkAlerts } from "../../../jobs.ts";
import { mailsTo, nextMail } from "../../../testing/email.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import type { AlertMail } from "../../accounts/email-delivery/contract-alerts.ts";
import { readOldestUnfinished } from "../jobs/list-jobs.ts";
import type { Measurements } from "./measure.ts";
import { measure } from "./measure.ts";
import { listAlerts, updateAlerts } from "./update-alerts.ts";

const FINE: Measurements = {
  errorRate: 0,
  databaseTime: 5,
  databaseSize: 1e9,
  queueDelay: 0,
  deadLetters: 0,
};

beforeEach(() => testContext().db.delete(alerts));

const makeAdmin = () => makeUser({ role: "admin", emailVerifiedAt: 1 });

/** Records the alert emails to one user. All emails fail while `service.isDown` is true. */
function recordMails(username: string) {
  const sent: { id: string; event: AlertMail["event"]; alert: AlertMail["alert"] }[] = [];
  const service = { isDown: false };
  const deps = {
    ...testContext(),
    sendMail: async (
      ...[{ content }, id]: Parameters<Parameters<typeof updateAlerts>[0]["sendMail"]>
    ) => {
      if (service.isDown) throw new Error("The email service is down");
      if (content.kind !== "alert" || content.username !== username) return;
      sent.push({ id, event: content.event, alert: content.alert });
    },
  };
  return {
    deps,
    sent,
    service,
    update: (change: Partial<Measurements>) => updateAlerts(deps, { ...FINE, ...change }),
  };
}

test("an alert emails the admins once when it starts and once when it ends", async () => {
  const { username } = await makeAdmin();
  const { sent, update, deps } = recordMails(username);
  await update({ errorRate: 0.03 });
  await update({ errorRate: 0.05 });
  expect(await listAlerts(deps)).toMatchObject([{ name: "errorRate", value: 0.05 }]);
  await update({});
  await update({});
  expect(sent.map(({ event, alert }) => [event, alert])).toEqual([
    ["started", "errorRate"],
    ["ended", "errorRate"],
  ]);
  expect(await listAlerts(deps)).toEqual([]);
});

test("a measurement that equals its limit starts no alert", async () => {
  const { username } = await makeAdmin();
  const { sent, update } = recordMails(username);
  await update({ errorRate: 0.02, deadLetters: 0 });
  expect(sent).toEqual([]);
});

test("an unknown measurement neither starts nor ends an alert", async () => {
  const { username } = await makeAdmin();
  const { sent, update, deps } = recordMails(username);
  await update({ queueDelay: 3_600_000 });
  await update({ queueDelay: null, errorRate: null });
  expect(sent).toHaveLength(1);
  expect(await listAlerts(deps)).toMatchObject([{ name: "queueDelay" }]);
});

test("an alert email that could not be sent is sent once at a later check", async () => {
  const { username } = await makeAdmin();
  const { sent, update, service } = recordMails(username);
  service.isDown = true;
  await update({ deadLetters: 1 });
  service.isDown = false;
  expect(sent).toEqual([]);
  await update({ deadLetters: 1 });
  await update({ deadLetters: 1 });
  expect(sent).toHaveLength(1);
});

test("an alert that ends before the email about its start was sent causes no email", async () => {
  const { username } = await makeAdmin();
  const { sent, update, service } = recordMails(username);
  service.isDown = true;
  await update({ deadLetters: 1 });
  service.isDown = false;
  await update({});
  expect(sent).toEqual([]);
});

test("an admin whose address rejects emails causes no second email to the other admins", async () => {
  const [reached, unreachable] = [await makeAdmin(), await makeAdmin()];
  const { sent, deps } = recordMails(reached.username);
  const sendMail: typeof deps.sendMail = async (mail, id) => {
    if (mail.to.startsWith(unreachable.username)) throw new Error("The address is unknown");
    await deps.sendMail(mail, id);
  };
  for (const errorRate of [0.5, 0.6, 0])
    await updateAlerts({ ...deps, sendMail }, { ...FINE, errorRate });
  expect(sent.map(({ event }) => event)).toEqual(["started", "ended"]);
});

test("moderators, suspended admins and admins who closed their account get no alert emails", async () => {
  const moderator = await makeUser({ role: "moderator", emailVerifiedAt: 1 });
  const suspended = await makeUser({ role: "admin", emailVerifiedAt: 1, suspendedAt: 1 });
  const closed = await makeUser({ role: "admin", emailVerifiedAt: 1, deletionRequestedAt: 1 });
  for (const { username } of [moderator, suspended, closed]) {
    const { sent, update } = recordMails(username);
    await update({ deadLetters: 1 });
    expect(sent).toEqual([]);
  }
});

test("measurements from metrics that cannot be read are unknown, and all other measurements have values", async () => {
  const readMetrics = () => Promise.reject(new Error("The metrics are unreachable"));
  const measured = await measure({ ...testContext(), readMetrics });
  expect(measured).toMatchObject({ errorRate: null, databaseTime: null });
  expect(measured.databaseSize).toBeGreaterThan(0);
  expect(measured.queueDelay).toBeGreaterThanOrEqual(0);
});

test("an admin gets the alert email while the job queue is down, and sees the alert on the metrics page", async () => {
  const admin = await makeAdmin();
  const address = `${admin.username}@example.com`;
  const minute = Math.floor(Date.now() / 60_000);
  const series = [
    {
      name: "http_request" as const,
      labels: { status: "5xx" },
      count: 100,
      sum: 1,
      buckets: [100],
    },
  ];
  const queue = { send: () => Promise.reject(new Error("The queue is down")) };
  const readMetrics = async () => ({ totals: [], minutes: [{ minute, series }] });
  await checkAlerts({ ...testContext(), queue, readMetrics });
  expect((await nextMail(address, "Alert: Share of failed requests")).text).toContain("100%");
  const page = await (await call("/admin/metrics", { as: admin })).text();
  expect(page).toContain("Share of failed requests");
  await checkAlerts({
    ...testContext(),
    queue,
    readMetrics: async () => ({ totals: [], minutes: [] }),
  });
  expect(await mailsTo(address, "Resolved: Share of failed requests")).toEqual([]);
});

test("the delay of the queue ignores an unfinished run if a later run of the same job has finished", async () => {
  const { db, now } = testContext();
  const job = `job-${crypto.randomUUID()}`;
  const run = { job, source: "cron" as const, requestId: "test" };
  const dueAt = now() - 40 * 86_400_000;
  await db.insert(jobRuns).values({ ...run, id: `${job}:1`, state: "waiting", dueAt });
  expect(await readOldestUnfinished({ db })).toBe(dueAt);
  await db.insert(jobRuns).values({ ...run, id: `${job}:2`, state: "done", dueAt: dueAt + 1 });
  expect(await readOldestUnfinished({ db })).not.toBe(dueAt);
});
