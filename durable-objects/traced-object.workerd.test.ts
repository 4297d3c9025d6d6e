import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { jobRuns } from "#worker/db/schema.ts";
import { fetchFor } from "#worker/platform/durable-objects.ts";
import { makeStream, roomOf } from "#worker/testing/chat.ts";
import { call, makeUser, testContext } from "#worker/testing/factories.ts";

afterEach(() => vi.restoreAllMocks());

/** Objects of other tests log too, so the log lines are filtered by event. */
const linesOf = (
  spy: { mock: { calls: unknown[][] } },
  ...events: string[]
): Record<string, unknown>[] =>
  spy.mock.calls
    .map(([line]) => JSON.parse(String(line)))
    .filter(({ event }) => events.includes(event));

test("a Durable Object writes the request id to each log line of a call or a fetch", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const room = roomOf(await makeStream(await makeUser()));
  await runInDurableObject(room, (object) => {
    const { log } = Reflect.get(object, "context");
    Object.assign(Reflect.get(object, "parts").presence, {
      viewers: () => log.error("asked", new Error("on purpose")),
    });
    Object.assign(object, {
      serve: async () => {
        log.error("fetched", new Error("on purpose"));
        return new Response(null, { status: 204 });
      },
    });
  });
  await room.viewerCount("request-one");
  expect((await fetchFor(room, "request-two", new Request("https://room/"))).status).toBe(204);
  expect(linesOf(logged, "asked", "fetched")).toMatchObject([
    { event: "asked", requestId: "request-one", object: expect.stringMatching(/^room-/) },
    { event: "fetched", requestId: "request-two" },
  ]);
});

test("two concurrent calls of a Durable Object log their own request ids", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const room = roomOf(await makeStream(await makeUser()));
  await runInDurableObject(room, (object) => {
    const { log } = Reflect.get(object, "context");
    const waiting: (() => void)[] = [];
    const changed = async () => {
      // Waits until both calls are running, so that neither call logs before the other has started.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const go of waiting) go();
      });
      log.warn("changed");
    };
    Object.assign(Reflect.get(object, "parts").audience, { changed });
  });
  await Promise.all(["request-a", "request-b"].map((id) => room.readmitAll(id)));
  expect(
    linesOf(logged, "changed")
      .map(({ requestId }) => requestId)
      .sort(),
  ).toEqual(["request-a", "request-b"]);
});

test("admins see a failed alarm of a Durable Object with its cause in the list of jobs", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const room = roomOf(await makeStream(await makeUser()));
  const object = `room-${room.id.toString().slice(0, 12)}`;
  await runInDurableObject(room, async (instance, state) => {
    await state.storage.setAlarm(Date.now() + 3_600_000);
    Object.assign(instance, {
      wake: () => Promise.reject(new Error("the room could not be told")),
    });
  });
  await runDurableObjectAlarm(room).catch((error: unknown) =>
    expect(String(error)).toContain("could not be told"),
  );
  const [run, ...others] = await testContext()
    .db.select()
    .from(jobRuns)
    .where(eq(jobRuns.requestId, object));
  expect(others).toEqual([]);
  expect(run).toMatchObject({
    job: "alarm of room",
    source: "alarm",
    state: "failed",
    attempts: 1,
    cause: "Error: the room could not be told",
  });
  expect(linesOf(logged, "alarm failed")).toContainEqual(
    expect.objectContaining({ event: "alarm failed", requestId: object, attempt: 1 }),
  );

  const page = await call("/admin/jobs?job=alarm+of+room", {
    as: await makeUser({ role: "admin" }),
  });
  expect(await page.text()).toContain("the room could not be told");
});

test("admins see all attempts of one Durable Object alarm as one row in the list of jobs", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const room = roomOf(await makeStream(await makeUser()));
  const scheduledTime = 1_800_000_000_000;
  const states = await runInDurableObject(room, async (instance) => {
    const found: unknown[] = [];
    const ring = async (retryCount: number) => {
      await instance
        .alarm({ isRetry: retryCount > 0, retryCount, scheduledTime })
        .catch(() => found.push("thrown"));
      const rows = await testContext()
        .db.select()
        .from(jobRuns)
        .where(eq(jobRuns.dueAt, scheduledTime));
      found.push(...rows.map(({ state, attempts }) => `${state} ${attempts}`));
    };
    const works = Reflect.get(instance, "wake");
    Object.assign(instance, { wake: () => Promise.reject(new Error("away")) });
    await ring(0);
    await ring(6);
    Object.assign(instance, { wake: works });
    await ring(3);
    return found;
  });
  expect(states).toEqual(["thrown", "failed 1", "thrown", "dead 7", "done 4"]);
});
