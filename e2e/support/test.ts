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
  /** Watches every page of the browser context for console errors and uncaught exceptions. */
  context(context: BrowserContext): void;
  /** Expects a console error that the test provokes. Without this error, the test fails. */
  expectError(pattern: RegExp): void;
}

interface Fixtures {
  watch: Watch;
  /** Opens a page in a new browser profile for a second user. */
  newUserPage(options?: BrowserContextOptions): Promise<Page>;
}

interface LoggedError {
  text: string;
  at: string;
}

/** The router logs this error when a navigation starts before the previous one has loaded. */
const REPLACED_NAVIGATION = /^AbortError: signal is aborted without reason/;

/** Chromium and the router log this only for a browser context that a test has set offline. */
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches TypeError: Failed to fetch/;

/** Logs violations of the content security policy, also those whose exception a library catches. */
const logPolicyViolations = (context: BrowserContext) =>
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
 * Blocks the mouse and disables the page until hydration, because only hydrated pages handle a
 * click or an input. Playwright's `click` and `fill` then wait. Pages of other origins are ignored,
 * because they never hydrate.
 */
async function waitForHydration(context: BrowserContext, origin = ""): Promise<void> {
  await context.addInitScript((appOrigin) => {
    if (location.origin !== appOrigin) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html[aria-disabled] > body { pointer-events: none }");
    document.adoptedStyleSheets.push(sheet);
    const html = () => document.documentElement;
    const release = () => {
      html().removeAttribute("aria-disabled");
      observer.disconnect();
    };
    let isBlocked = false;
    const observer = new MutationObserver(() => {
      if (!html()?.hasAttribute("lang")) return;
      if ("hydrated" in html().dataset) release();
      else if (!isBlocked) html().setAttribute("aria-disabled", "true");
      isBlocked = true;
    });
    observer.observe(document, {
      attributeFilter: ["data-hydrated"],
      childList: true,
      subtree: true,
    });
    document.addEventListener("DOMContentLoaded", () => {
      if (!("__remixContext" in window)) release();
    });
  }, origin);
  context.on("page", (page) => {
    const ready = () =>
      page.waitForFunction(
        () => !("__remixContext" in window) || "hydrated" in document.documentElement.dataset,
      );
    const withHydration =
      <Args extends unknown[], Result>(load: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        const result = await load.apply(page, args);
        await ready();
        return result;
      };
    page.goto = withHydration(page.goto);
    page.reload = withHydration(page.reload);
    page.goBack = withHydration(page.goBack);
    page.goForward = withHydration(page.goForward);
    page.waitForURL = withHydration(page.waitForURL);
  });
}

export const test = base.extend<Fixtures>({
  watch: [
    async ({ context, baseURL, javaScriptEnabled }, use, info) => {
      const loggedErrors: LoggedError[] = [];
      const expected: RegExp[] = [];
      const watch: Watch = {
        context: (c) => {
          c.on("weberror", (e) =>
            loggedErrors.push({
              // The stack of a DOMException is empty.
              text: `uncaught: ${e.error().stack || e.error().message}`,
              at: "",
            }),
          );
          c.on("console", (m) => {
            if (
              m.type() === "error" &&
              !REPLACED_NAVIGATION.test(m.text()) &&
              !OFFLINE.test(m.text())
            )
              loggedErrors.push({ text: m.text(), at: m.location().url });
          });
        },
        expectError: (pattern) => expected.push(pattern),
      };
      watch.context(context);
      if (javaScriptEnabled !== false) await waitForHydration(context, baseURL);
      await logPolicyViolations(context);
      await use(watch);
      if (info.status !== info.expectedStatus) return;
      const line = (s: LoggedError) => `${s.text} ${s.at}`;
      const unexpected = loggedErrors.filter((s) => !expected.some((p) => p.test(line(s))));
      expect(unexpected.map(line), "unexpected errors in the browser's console").toEqual([]);
      const missing = expected.filter((p) => !loggedErrors.some((s) => p.test(line(s))));
      expect(missing.map(String), "expected console errors that never came").toEqual([]);
    },
    { auto: true },
  ],

  newUserPage: async ({ browser, watch, baseURL, viewport }, use) => {
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
      if (options.javaScriptEnabled !== false) await waitForHydration(context, baseURL);
      await logPolicyViolations(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((c) => c.close()));
  },
});
