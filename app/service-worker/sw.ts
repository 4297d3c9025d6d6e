import { ASSET_CACHE, SHELL_CACHE } from "../features/media/downloads/keys.ts";
import { downloadsAddress, languageOf, preferredLanguage, strategyFor } from "./strategy.ts";

/**
 * The service worker must store no personalized response. A new version waits for a message, or
 * until all pages are closed (docs/decisions/026).
 */

/** The build inserts this object. The first language in `files` is the default. */
declare const BUILD: { version: string; files: Record<string, string[]> };
/** The DOM types lack this part of the service worker API. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const OFFLINE_PAGE = "/offline.html";
const OFFLINE_FILES = ["/offline.css", "/offline.js", "/favicon.svg"];
const SHELL = SHELL_CACHE + BUILD.version;
const DOWNLOADS_PAGE = "/downloads";
/** Above this number, the service worker deletes the oldest cached assets. */
const MOST_ASSETS = 200;

const worker: EventTarget & { skipWaiting?: () => Promise<void> } = self;

async function cachedPage(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const page = name.startsWith(SHELL_CACHE)
      ? await (await caches.open(name)).match(path)
      : undefined;
    if (page) return page;
  }
  return undefined;
}

const pageLanguage = async (page: Response | undefined): Promise<string | null> =>
  page ? languageOf(await page.clone().text()) : null;

const language = async (): Promise<string> =>
  (await pageLanguage(await cachedPage(OFFLINE_PAGE))) ??
  preferredLanguage(navigator.languages, Object.keys(BUILD.files));

async function keepOfflinePage(): Promise<void> {
  const shell = await caches.open(SHELL);
  const locale = await language();
  await Promise.all([
    keepPlain(shell, OFFLINE_PAGE, offlinePageIn(locale)),
    ...OFFLINE_FILES.map((path) => keepPlain(shell, path)),
  ]);
  // A new version keeps the downloads page for users who have downloads.
  if (await cachedPage(DOWNLOADS_PAGE)) await keepDownloadsPage(locale);
}

const offlinePageIn = (locale: string) =>
  locale === Object.keys(BUILD.files)[0] ? OFFLINE_PAGE : `/offline.${locale}.html`;

/** Caches a new copy of the response, because browsers reject a redirected response as a page. */
async function keepPlain(shell: Cache, path: string, from = path): Promise<void> {
  const response = await fetch(from, { cache: "reload" });
  if (!response.ok) throw new Error(`${from} answered ${response.status}.`);
  await shell.put(path, new Response(await response.blob(), { headers: response.headers }));
}

async function keepDownloadsPage(locale: string): Promise<void> {
  const shell = await caches.open(SHELL);
  if ((await pageLanguage(await shell.match(DOWNLOADS_PAGE))) === locale) return;
  await shell.addAll(BUILD.files[locale] ?? []);
  // Requests the page as a visitor, so that the page contains no personal data.
  const headers = { "Accept-Language": locale };
  const page = await fetch(DOWNLOADS_PAGE, { credentials: "omit", cache: "no-store", headers });
  if (!page.ok || page.redirected)
    throw new Error(`The page of downloads answered ${page.status}.`);
  const text = (await page.text()).replace("<html ", '<html data-kept="" ');
  await shell.put(DOWNLOADS_PAGE, new Response(text, { headers: page.headers }));
}

async function switchLanguage(locale: string): Promise<void> {
  if (!(locale in BUILD.files)) return;
  const shell = await caches.open(SHELL);
  if ((await pageLanguage(await shell.match(OFFLINE_PAGE))) !== locale)
    await keepPlain(shell, OFFLINE_PAGE, offlinePageIn(locale));
  if (await shell.match(DOWNLOADS_PAGE)) await keepDownloadsPage(locale);
}

async function dropOld(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(SHELL_CACHE) && name !== SHELL) await caches.delete(name);
  await boundAssets();
}

async function boundAssets(): Promise<void> {
  const assets = await caches.open(ASSET_CACHE);
  const cached = await assets.keys();
  for (const request of cached.slice(0, Math.max(0, cached.length - MOST_ASSETS)))
    await assets.delete(request);
}

async function navigate(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const { pathname } = new URL(request.url);
    const shell = await caches.open(SHELL);
    const downloads = downloadsAddress(pathname);
    if (downloads !== null && downloads !== pathname && (await shell.match(DOWNLOADS_PAGE)))
      return Response.redirect(downloads, 302);
    const page =
      (downloads === null ? undefined : await shell.match(DOWNLOADS_PAGE)) ??
      (await shell.match(OFFLINE_PAGE));
    if (!page) throw cause;
    return page;
  }
}

async function asset(event: Fetching): Promise<Response> {
  const { request } = event;
  const known =
    (await (await caches.open(SHELL)).match(request)) ??
    (await (await caches.open(ASSET_CACHE)).match(request));
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic")
    event.waitUntil(keepAsset(request, response.clone()));
  return response;
}

async function keepAsset(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(ASSET_CACHE)).put(request, response);
  } catch (cause) {
    // The storage is full. The page still gets the response, but the cache does not.
    console.warn("Not kept", cause);
  }
}

const on = <E extends Event>(name: string, handler: (event: E) => void) =>
  worker.addEventListener(name, handler as (event: Event) => void);

on<Extendable>("install", (event) => event.waitUntil(keepOfflinePage()));
on<Extendable>("activate", (event) => event.waitUntil(dropOld()));
on<Fetching>("fetch", (event) => {
  const strategy = strategyFor(event.request, location.origin);
  if (strategy === "navigation") event.respondWith(navigate(event.request));
  else if (strategy === "asset") event.respondWith(asset(event));
  else if (/^\/(?:offline\.(?:css|js)|favicon\.svg)$/.test(new URL(event.request.url).pathname)) {
    event.respondWith(caches.match(event.request).then((known) => known ?? fetch(event.request)));
  }
});
on<Extendable & MessageEvent<unknown>>("message", (event) => {
  const [command, locale] = String(event.data).split(" ");
  if (command === "speak" && locale) event.waitUntil(switchLanguage(locale));
  if (command === "keep-downloads") event.waitUntil(language().then(keepDownloadsPage));
  if (command === "take-over" && worker.skipWaiting) event.waitUntil(worker.skipWaiting());
});
