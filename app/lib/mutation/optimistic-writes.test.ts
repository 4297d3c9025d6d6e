import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, type ApiRequest, apiRequest } from "#app/lib/api.ts";
import {
  createOptimisticWrites,
  REPLAY_MAX_AGE_MS,
  type StoredWrite,
} from "./optimistic-writes.ts";

interface Sent {
  request: ApiRequest;
  respond: (body?: unknown) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const rejected = new ApiError(403, "You can't follow this channel.");
const disconnected = new TypeError("Failed to fetch");

let now = 0;
let userId: string | null = "usr_1";
let sent: Sent[] = [];
let later: (() => void)[] = [];
const stored = new Map<string, StoredWrite>();
const showFailure = vi.fn();

/**
 * @param isOpen returns false once the page is closed: requests still reach the server, but
 * responses no longer reach the page
 */
const openPage = (isOpen = () => true) =>
  createOptimisticWrites({
    send: (request) =>
      new Promise((resolve, reject) => {
        sent.push({
          request,
          respond: (body = {}) => {
            if (isOpen()) resolve(request.parse(body));
            return settle();
          },
          fail: (error) => {
            reject(error);
            return settle();
          },
        });
      }),
    storage: {
      put: (write) => stored.set(write.key, write),
      remove: (write) => stored.get(write.key) === write && stored.delete(write.key),
      holds: (write) => stored.get(write.key) === write,
    },
    showFailure,
    userId: () => userId,
    now: () => now,
    later: (_ms, work) => later.push(work),
  });

const follow = (on: boolean, onSaved?: () => void) => ({
  key: "follow:usr_2",
  value: on,
  request: apiRequest("PUT", "/api/follow", { on }),
  failedTitle: "Not followed",
  onSaved,
});

beforeEach(() => {
  now = 0;
  userId = "usr_1";
  sent = [];
  later = [];
  stored.clear();
  showFailure.mockClear();
});

describe("an optimistic write", () => {
  test("an optimistic write shows its state until the server confirms the write", async () => {
    const page = openPage();
    const confirmed = vi.fn();
    const onSaved = vi.fn();
    page.subscribe("follow:usr_2", confirmed);
    page.write(follow(true, onSaved));
    expect(page.pending("follow:usr_2")?.value).toBe(true);
    expect(stored.size).toBe(1);
    await sent[0]?.respond();
    expect(page.pending("follow:usr_2")).toBeNull();
    expect(confirmed.mock.lastCall?.[0]?.value).toBe(true);
    expect(onSaved).toHaveBeenCalledOnce();
    expect(stored.size).toBe(0);
  });

  test("an optimistic write that the server rejects is reverted, and the user sees the reason", async () => {
    const page = openPage();
    const confirmed = vi.fn();
    page.subscribe("follow:usr_2", confirmed);
    page.write(follow(true));
    await sent[0]?.fail(rejected);
    expect(page.pending("follow:usr_2")).toBeNull();
    expect(confirmed).toHaveBeenLastCalledWith(null);
    expect(showFailure).toHaveBeenCalledExactlyOnceWith("Not followed", rejected);
    expect(stored.size).toBe(0);
  });

  test("settled() resolves once the server has confirmed or rejected every optimistic write", async () => {
    const page = openPage();
    const settled = vi.fn();
    await page.settled();
    page.write(follow(true));
    page.write(follow(false));
    const waiting = page.settled().then(settled);
    await sent[0]?.respond();
    expect(settled).not.toHaveBeenCalled();
    await sent[1]?.fail(rejected);
    await waiting;
    expect(page.pending("follow:usr_2")).toBeNull();
  });

  test("an optimistic write waits for the control's previous write and replaces another waiting write", async () => {
    const page = openPage();
    page.write(follow(true));
    page.write(follow(false));
    page.write(follow(true));
    page.write(follow(false));
    expect(sent).toHaveLength(1);
    await sent[0]?.respond();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.request.body).toEqual({ on: false });
    await sent[1]?.respond();
    expect(sent).toHaveLength(2);
    expect(page.pending("follow:usr_2")).toBeNull();
  });

  test("a waiting optimistic write is sent after the control's previous write failed", async () => {
    const page = openPage();
    page.write(follow(true));
    page.write(follow(false));
    await sent[0]?.fail(rejected);
    await sent[1]?.respond();
    expect(showFailure).not.toHaveBeenCalled();
  });
});

describe("an optimistic write that waits for the previous write", () => {
  test("a waiting optimistic write is dropped when another user has signed in", async () => {
    const page = openPage();
    page.write(follow(true));
    page.write(follow(false));
    userId = "usr_9";
    page.leave();
    await sent[0]?.respond();
    expect(sent).toHaveLength(1);
    expect(page.pending("follow:usr_2")).toBeNull();
    expect(stored.size).toBe(0);
  });

  test("an optimistic write from the onSaved callback of the previous write is sent once", async () => {
    const page = openPage();
    page.write(follow(true, () => page.write(follow(false))));
    await sent[0]?.respond();
    expect(sent).toHaveLength(2);
    await sent[1]?.respond();
    expect(sent).toHaveLength(2);
  });
});

describe("optimistic writes when the user leaves the page", () => {
  test("a page that the user leaves sends its waiting writes at once", () => {
    const page = openPage();
    page.write(follow(true));
    page.write(follow(false));
    page.leave();
    expect(sent.map(({ request }) => request.body)).toEqual([{ on: true }, { on: false }]);
  });

  test("an optimistic write whose request was aborted with the page stays stored for the next page", async () => {
    const page = openPage();
    page.write(follow(true));
    page.leave();
    await sent[0]?.fail(disconnected);
    expect(stored.size).toBe(1);
    expect(showFailure).not.toHaveBeenCalled();
  });

  test("an optimistic write that is confirmed while the next page loads stays stored for that page", async () => {
    const page = openPage();
    page.write(follow(true));
    page.depart();
    await sent[0]?.respond();
    page.leave();
    expect(stored.size).toBe(1);
    const next = openPage();
    const replayed = next.replay([...stored.values()]);
    expect(next.pending("follow:usr_2")?.value).toBe(true);
    await sent[1]?.respond();
    await replayed;
    expect(stored.size).toBe(0);
  });

  test("the stored copy of a write that is confirmed during a navigation is deleted if the browser stays on the page", async () => {
    const page = openPage();
    page.write(follow(true));
    page.depart();
    await sent[0]?.respond();
    expect(stored.size).toBe(1);
    now = 10_000;
    for (const work of later) work();
    expect(stored.size).toBe(0);
  });

  test("a page that does not know the signed-in user leaves the stored write to the next page", async () => {
    openPage().write(follow(true));
    userId = null;
    expect(await openPage().replay([...stored.values()])).toBe(0);
    expect(stored.size).toBe(1);
    userId = "usr_1";
    const next = openPage();
    void next.replay([...stored.values()]);
    expect(next.pending("follow:usr_2")?.value).toBe(true);
  });

  test("a page restored from the back-forward cache sends its aborted write again", async () => {
    const page = openPage();
    page.write(follow(true));
    page.leave();
    await sent[0]?.fail(disconnected);
    page.pageShown();
    expect(sent).toHaveLength(2);
    await sent[1]?.respond();
    expect(stored.size).toBe(0);
  });

  test("a page restored from the back-forward cache does not resend a completed or old write", async () => {
    const pages = [openPage(), openPage()];
    for (const page of pages) {
      page.write(follow(true));
      page.leave();
      await sent.at(-1)?.fail(disconnected);
    }
    stored.clear();
    expect(pages[0]?.pageShown()).toBe(1);
    expect(pages[0]?.pending("follow:usr_2")).toBeNull();
    pages[1]?.write(follow(true));
    now = REPLAY_MAX_AGE_MS + 1;
    expect(pages[1]?.pageShown()).toBe(1);
    expect(sent).toHaveLength(2);
    expect(showFailure).not.toHaveBeenCalled();
  });

  test("a write that the server rejects while the next page loads is reverted with an error", async () => {
    const page = openPage();
    page.write(follow(true));
    page.depart();
    page.leave();
    await sent[0]?.fail(rejected);
    expect(page.pending("follow:usr_2")).toBeNull();
    expect(showFailure).toHaveBeenCalledExactlyOnceWith("Not followed", rejected);
    expect(sent).toHaveLength(1);
  });

  test("a page restored from the back-forward cache does not resend a write that the server rejects", async () => {
    const page = openPage();
    page.write(follow(true));
    page.leave();
    page.pageShown();
    await sent[0]?.fail(rejected);
    expect(sent).toHaveLength(1);
    expect(showFailure).toHaveBeenCalledExactlyOnceWith("Not followed", rejected);
    expect(stored.size).toBe(0);
  });

  test("a page restored from the back-forward cache deletes a stored write that the server confirmed", async () => {
    const page = openPage();
    page.write(follow(true));
    page.depart();
    page.leave();
    page.pageShown();
    await sent[0]?.respond();
    expect(stored.size).toBe(0);
  });

  test("a page restored from the back-forward cache does not delete another page's newer write", async () => {
    const page = openPage();
    page.write(follow(true));
    page.depart();
    await sent[0]?.respond();
    page.leave();
    openPage().write(follow(false));
    page.pageShown();
    now = 10_000;
    for (const work of later) work();
    expect(stored.get("follow:usr_2")?.value).toBe(false);
  });

  test("a page restored from the back-forward cache keeps another page's newer stored write", async () => {
    const page = openPage();
    page.write(follow(true));
    page.leave();
    openPage().write(follow(false));
    page.pageShown();
    await sent[0]?.respond();
    expect(stored.get("follow:usr_2")?.value).toBe(false);
  });

  test("the tab's next page shows the state of an unconfirmed write and sends the write again", async () => {
    openPage().write(follow(true));
    const next = openPage();
    const replayed = next.replay([...stored.values()]);
    expect(next.pending("follow:usr_2")?.value).toBe(true);
    expect(sent[1]?.request).toMatchObject({
      method: "PUT",
      path: "/api/follow",
      body: { on: true },
    });
    await sent[1]?.respond();
    expect(await replayed).toBe(1);
    expect(stored.size).toBe(0);
  });

  test("the tab's next page shows an error for a stored write that the server rejects", async () => {
    openPage().write(follow(true));
    const next = openPage();
    void next.replay([...stored.values()]);
    await sent[1]?.fail(rejected);
    expect(next.pending("follow:usr_2")).toBeNull();
    expect(showFailure).toHaveBeenCalledExactlyOnceWith("Not followed", rejected);
  });

  test("the tab's next page does not send a stored write that is old or of another user", async () => {
    openPage().write(follow(true));
    const remaining = [...stored.values()];
    now = REPLAY_MAX_AGE_MS + 1;
    expect(await openPage().replay(remaining)).toBe(0);
    expect(stored.size).toBe(0);
    now = 0;
    userId = "usr_9";
    expect(await openPage().replay(remaining)).toBe(0);
    userId = "usr_1";
    const next = openPage();
    next.write(follow(false));
    expect(await next.replay(remaining)).toBe(0);
    expect(next.pending("follow:usr_2")?.value).toBe(false);
  });
});

test("the server stores the state that optimistic writes showed last, even if connections break", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("write" as const), on: fc.boolean() }),
    fc.record({ do: fc.constantFrom("respond" as const, "disconnect" as const, "leave" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      sent = [];
      stored.clear();
      showFailure.mockClear();
      let server = false;
      let served = 0;
      const respond = async () => {
        const one = sent[served];
        if (!one) return;
        served += 1;
        const { body } = one.request;
        server = typeof body === "object" && body !== null && "on" in body && body.on === true;
        await one.respond();
      };
      let opened = 0;
      const openNext = () => {
        const own = ++opened;
        return openPage(() => own === opened);
      };
      let page = openNext();
      let shown = false;
      for (const one of steps) {
        if (one.do === "write") {
          shown = one.on;
          page.write(follow(one.on));
        } else if (one.do === "respond") await respond();
        else if (one.do === "disconnect") {
          page.leave();
          const open = sent.slice(served);
          served = sent.length;
          for (const request of open) await request.fail(disconnected);
          page.pageShown();
        } else {
          page.leave();
          page = openNext();
          void page.replay([...stored.values()]);
        }
      }
      while (served < sent.length) await respond();
      expect(server).toBe(shown);
      expect(stored.size).toBe(0);
      expect(showFailure).not.toHaveBeenCalled();
    }),
  );
});
