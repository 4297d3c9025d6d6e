import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { openFreshConnections } from "./connections.ts";

openFreshConnections();

export { expect };

interface Watch {
  /** Watches every page of the context for console errors and uncaught exceptions. */
  context(context: BrowserContext): void;
  /** A console error that this test provokes. It must come, or the test fails. */
  expectError(pattern: RegExp): void;
}

interface Fixtures {
  watch: Watch;
  /**
   * A second browser profile: another person, with no cookie of the first. Closed after the test.
   */
  newPerson(options?: BrowserContextOptions): Promise<Page>;
}

interface Seen {
  text: string;
  /** Where the browser says it came from. */
  at: string;
}

/**
 * Console error of the router when a newer navigation, such as Back, replaces a navigation whose
 * data is still loading.
 */
const REPLACED_NAVIGATION = /^AbortError: signal is aborted without reason/;

/**
 * What a page tries although its policy forbids it is an error like any other, also where a library
 * swallows it.
 */
const tellsBreaches = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(
          `Content Security Policy: ${effectiveDirective} stopped ${blockedURI} of ${sourceFile}`,
        ),
    );
  });

/**
 * A page that the server drew does little before its scripts run: what is opened, and what is
 * clicked, waits for them. Pages that are not the app's (the sandbox's, a test's own) have no
 * router to wait for.
 */
async function waitsForScripts(context: BrowserContext, origin = ""): Promise<void> {
  await context.addInitScript((appOrigin) => {
    if (location.origin !== appOrigin) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html[lang]:not([data-hydrated]) > body { pointer-events: none }");
    document.adoptedStyleSheets.push(sheet);
  }, origin);
  const ready = (page: Page) =>
    page.waitForFunction(
      () => !("__remixContext" in window) || "hydrated" in document.documentElement.dataset,
    );
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...input) => {
      const answer = await goto(...input);
      await ready(page);
      return answer;
    };
    page.reload = async (...input) => {
      const answer = await reload(...input);
      await ready(page);
      return answer;
    };
  });
}

export const test = base.extend<Fixtures>({
  watch: [
    async ({ context, baseURL }, use, info) => {
      const seen: Seen[] = [];
      const expected: RegExp[] = [];
      const watch: Watch = {
        context: (c) => {
          c.on("weberror", (e) =>
            seen.push({ text: `uncaught: ${e.error().stack ?? e.error().message}`, at: "" }),
          );
          c.on("console", (m) => {
            if (m.type() === "error" && !REPLACED_NAVIGATION.test(m.text()))
              seen.push({ text: m.text(), at: m.location().url });
          });
        },
        expectError: (pattern) => expected.push(pattern),
      };
      watch.context(context);
      await waitsForScripts(context, baseURL);
      await tellsBreaches(context);
      await use(watch);
      if (info.status !== info.expectedStatus) return;
      const line = (s: Seen) => `${s.text} ${s.at}`;
      const unexpected = seen.filter((s) => !expected.some((p) => p.test(line(s))));
      expect(unexpected.map(line), "unexpected errors in the browser's console").toEqual([]);
      const missing = expected.filter((p) => !seen.some((s) => p.test(line(s))));
      expect(missing.map(String), "expected console errors that never came").toEqual([]);
    },
    { auto: true },
  ],

  newPerson: async ({ browser, watch, baseURL, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL,
        viewport,
        serviceWorkers: "block",
        locale: "en-US",
        timezoneId: "UTC",
        ...options,
      });
      contexts.push(context);
      watch.context(context);
      if (options.javaScriptEnabled !== false) await waitsForScripts(context, baseURL);
      await tellsBreaches(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((c) => c.close()));
  },
});
