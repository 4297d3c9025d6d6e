import type { Page } from "@playwright/test";
import * as z from "zod";
import { signUp } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";
import { chosenPayloads, isFull, packed, XSS_LINKS } from "./support/xss-payloads.ts";

interface Ask {
  method?: "PATCH";
  path: string;
  json?: unknown;
  form?: Record<string, string>;
}

const payloads = chosenPayloads();
/** Time limit, ms. A display name fits only one payload, so a full run opens a page for each. */
const TIME_MS = isFull ? 600_000 : 240_000;

const ask = (page: Page, asks: Ask[]): Promise<{ status: number; text: string }[]> =>
  page.evaluate(async (list) => {
    const responses: { status: number; text: string }[] = [];
    for (const { method = "POST", path, json, form } of list) {
      const body = form ? new URLSearchParams(form) : JSON.stringify(json ?? {});
      const headers: Record<string, string> = form ? {} : { "Content-Type": "application/json" };
      const response = await fetch(path, { method, body, headers });
      responses.push({ status: response.status, text: await response.text() });
    }
    return responses;
  }, asks);

const WithVideo = z.object({ video: z.object({ id: z.string() }) });
const WithParts = z.object({ parts: z.array(z.object({ url: z.string() })) });
const WithId = z.object({ id: z.string() });

/** Publishes videos whose file is only a header: the test checks only the texts on pages. */
async function publish(page: Page, details: Record<string, unknown>[]): Promise<string[]> {
  const responses = await ask(
    page,
    details.map((d) => ({ path: "/api/videos", json: { category: "art", ...d } })),
  );
  const ids = responses.map((a) => WithVideo.parse(JSON.parse(a.text)).video.id);
  const size = 2000;
  const starts = await ask(
    page,
    ids.map((videoId, i) => ({
      path: "/api/uploads",
      json: {
        purpose: "original",
        videoId,
        fileName: payloads[i % payloads.length],
        contentType: "video/mp4",
        size,
      },
    })),
  );
  const uploads = starts.map((s) => WithId.parse(JSON.parse(s.text)).id);
  const signed = await ask(
    page,
    uploads.map((id) => ({
      path: `/api/uploads/${id}/parts`,
      json: { parts: [{ partNumber: 1, size }] },
    })),
  );
  const etags = await page.evaluate(
    async ([urls, length]) => {
      const bytes = new Uint8Array(length);
      bytes.set(new TextEncoder().encode("\0\0\0\x14ftypisom\0\0\0\0isom"));
      const tags: string[] = [];
      for (const url of urls)
        tags.push((await fetch(url, { method: "PUT", body: bytes })).headers.get("ETag") ?? "");
      return tags;
    },
    [signed.map((s) => WithParts.parse(JSON.parse(s.text)).parts[0]?.url ?? ""), size] as const,
  );
  await ask(
    page,
    uploads.map((id, i) => ({
      path: `/api/uploads/${id}/complete`,
      json: { parts: [{ partNumber: 1, etag: etags[i] }] },
    })),
  );
  const published = await ask(
    page,
    ids.map((id) => ({ path: `/api/videos/${id}/publish` })),
  );
  expect(published.map((p) => p.status)).toEqual(ids.map(() => 200));
  return ids;
}

/** Expects that no payload has run: no dialog, no `window.__xss`, no element that is not ours. */
async function nothingRan(page: Page, dialogs: string[]): Promise<void> {
  const foreign = await page.evaluate(() =>
    [...document.querySelectorAll("script, iframe, object, embed, base, meta[http-equiv]")]
      .filter((e) => {
        if (!(e instanceof HTMLScriptElement)) return true;
        // JSON-LD runs no code. JSON-LD that parses as a whole shows that no payload closed its
        // element.
        if (e.type === "application/ld+json" && e.src === "")
          return JSON.parse(e.text)["@context"] !== "https://schema.org";
        return e.nonce === "" && new URL(e.src).origin !== location.origin;
      })
      .map((e) => e.outerHTML.slice(0, 200)),
  );
  expect(foreign, `elements that are not ours on ${page.url()}`).toEqual([]);
  expect(await page.evaluate(() => "__xss" in window), `a payload ran on ${page.url()}`).toBe(
    false,
  );
  expect(dialogs).toEqual([]);
}

async function open(page: Page, path: string, dialogs: string[]): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await nothingRan(page, dialogs);
}

function watchDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(`${dialog.message()} on ${page.url()}`);
    void dialog.dismiss();
  });
  return dialogs;
}

test("HTML in a video's title, description, tags, file name and comments is shown as text on every page", async ({
  page,
}) => {
  test.setTimeout(TIME_MS);
  const dialogs = watchDialogs(page);
  await signUp(page, "xss");
  const tags = payloads.filter((p) => p.length <= 40);
  const descriptions = packed(payloads, 4500);
  const ids = await publish(
    page,
    packed(payloads, 110).map((title, i) => ({
      title,
      description: `findable ${descriptions[i % descriptions.length]}`,
      tags: tags.slice((i * 5) % Math.max(1, tags.length)).slice(0, 5),
    })),
  );
  const [first = ""] = ids;
  const comments = packed(payloads, 950).map((body) => ({
    path: `/api/videos/${first}/comments`,
    json: { body },
  }));
  expect((await ask(page, comments)).map((c) => c.status)).toEqual(comments.map(() => 201));
  for (const path of [
    "/",
    "/discover",
    "/search?q=findable",
    "/upload",
    ...ids.slice(0, isFull ? 12 : 3).map((id) => `/watch/${id}`),
  ]) {
    await open(page, path, dialogs);
  }
  await open(page, `/watch/${first}`, dialogs);
  await expect(page.getByText(payloads[0] ?? "", { exact: false }).first()).toBeVisible();
  await nothingRan(page, dialogs);
});

test("HTML in a profile's name, bio and links is shown as text", async ({ page, watch }) => {
  watch.expectError(/400 \(Bad Request\)/);
  test.setTimeout(TIME_MS);
  const dialogs = watchDialogs(page);
  const { username } = await signUp(page, "xss");
  const bios = packed(payloads, 480);
  for (const [i, displayName] of payloads.filter((p) => p.length <= 50).entries()) {
    const form = {
      displayName,
      bio: bios[i % bios.length] ?? "",
      "label.0": payloads[i % payloads.length]?.slice(0, 30) ?? "",
      "url.0": "https://example.com/",
    };
    expect((await ask(page, [{ path: "/settings/profile.data", form }]))[0]?.status).toBeLessThan(
      300,
    );
    await open(page, `/@${username}`, dialogs);
  }
  for (const url of XSS_LINKS)
    await ask(page, [
      {
        path: "/settings/profile.data",
        form: { displayName: "Name", bio: "", "label.0": "x", "url.0": url },
      },
    ]);
  await open(page, `/@${username}`, dialogs);
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((a) => (a instanceof HTMLAnchorElement ? a.protocol : "")));
  expect([...new Set(hrefs)].filter((p) => !["http:", "https:", "mailto:"].includes(p))).toEqual(
    [],
  );
  await open(page, "/settings/profile", dialogs);
});

test("HTML in a stream's title, description and chat messages is shown as text", async ({
  page,
}) => {
  test.setTimeout(TIME_MS);
  const dialogs = watchDialogs(page);
  await signUp(page, "xss");
  const titles = packed(payloads, 110);
  const descriptions = packed(payloads, 4500);
  const json = { title: titles[0], description: descriptions[0], category: "music" };
  const [stream] = await ask(page, [{ path: "/api/streams", json }]);
  const { id } = WithId.parse(JSON.parse(stream?.text ?? "{}"));
  // Opens the stream's page, because the chat accepts messages only from our origin and a session.
  await page.goto(`/streams/${id}`);
  const acknowledgedCount = await page.evaluate(
    ([path, messages]) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(path);
        let acknowledged = 0;
        socket.onerror = () => reject(new Error("the room's socket failed"));
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data));
          if (frame.type === "welcome")
            messages.forEach(
              (content, i) =>
                void socket.send(JSON.stringify({ type: "chat", content, clientId: `m${i}` })),
            );
          if (frame.type === "ack") acknowledged += 1;
          if (frame.type === "error" || acknowledged === messages.length) {
            socket.close();
            resolve(acknowledged);
          }
        };
      }),
    [`/api/streams/${id}/ws`, packed(payloads, 480).slice(0, 19)] as const,
  );
  expect(acknowledgedCount).toBeGreaterThan(0);
  for (const [i, title] of (isFull ? titles : titles.slice(0, 2)).entries()) {
    const change = { title, description: descriptions[i % descriptions.length] };
    expect(
      (await ask(page, [{ method: "PATCH", path: `/api/streams/${id}`, json: change }]))[0]?.status,
    ).toBe(200);
    await open(page, `/streams/${id}`, dialogs);
  }
  await expect(
    page
      .getByText(payloads[0] ?? "", { exact: false })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  for (const path of ["/live-stream", "/"]) await open(page, path, dialogs);
  await nothingRan(page, dialogs);
});

test("HTML in a URL is shown as text in search, API docs and error pages", async ({
  page,
  watch,
}) => {
  test.setTimeout(TIME_MS);
  watch.expectError(/Failed to load resource: the server responded with a status of 40[04]/);
  const dialogs = watchDialogs(page);
  // Each URL carries several payloads, so that a payload also appears inside a tag or quote that an
  // earlier payload left open. `most` is the maximum number of characters for payloads in the URL.
  const places: [most: number, at: (p: string) => string][] = [
    [95, (p) => `/search?q=${p}`],
    [95, (p) => `/api/docs?q=${p}`],
    [1500, (p) => `/login?next=${p}`],
    [1500, (p) => `/${p}`],
    [1500, (p) => `/@${p}`],
    [1500, (p) => `/api/videos/${p}`],
    [1500, (p) => `/api/videos?category=${p}`],
  ];
  for (const [most, at] of places)
    for (const group of packed(payloads, most))
      await open(page, at(encodeURIComponent(group)), dialogs);
});
