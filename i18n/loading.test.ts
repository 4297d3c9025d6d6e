import { afterAll, expect, test, vi } from "vitest";

/** The test skips these modules, because only workerd or the browser can load them. */
const ELSEWHERE = /\.workerd\.test\.|\.worker\.ts$|\/service-worker\/|\/entry\.client\.tsx$/;

afterAll(() => vi.resetModules());

const modules = import.meta.glob([
  "../app/**/*.{ts,tsx}",
  "../worker/{domain,mail,http,api}/**/*.{ts,tsx}",
  "../durable-objects/**/*.ts",
  "!../**/*.test.{ts,tsx}",
]);

test("no module reads a message or the language during its import", {
  timeout: 300_000,
}, async () => {
  // A module that another test has already loaded would not run again.
  vi.resetModules();
  // This import sets the source of the language, which the test must replace afterwards.
  await import("#worker/domain/kernel/locale/in-locale.ts");
  const { DEFAULT_LOCALE, setLocaleSource } = await import("#i18n/locale.ts");
  const asked = new Set<string>();
  setLocaleSource(() => {
    // The outermost stack frame in our code is the module that is being loaded.
    const callers = [
      ...(new Error().stack ?? "").matchAll(/\/((?:app|worker|durable-objects)\/[^\s):]+:\d+)/g),
    ];
    asked.add(callers.at(-1)?.[1] ?? "somewhere");
    return DEFAULT_LOCALE;
  });
  const notLoaded: string[] = [];
  for (const [path, load] of Object.entries(modules)) {
    if (ELSEWHERE.test(path)) continue;
    try {
      await load();
    } catch (error) {
      // Ignores modules that only workerd can load. Other tests run them there.
      if (!/cloudflare:|Only URLs with a scheme in/.test(String(error)))
        notLoaded.push(`${path}: ${String(error)}`);
    }
  }
  expect(notLoaded).toEqual([]);
  expect([...asked]).toEqual([]);
});
