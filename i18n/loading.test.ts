import { afterAll, expect, test, vi } from "vitest";

/** Loaded only in workerd, or in a browser's worker: they use what there is nowhere else. */
const ELSEWHERE = /\.workerd\.test\.|\.worker\.ts$|\/service-worker\/|\/entry\.client\.tsx$/;

afterAll(() => vi.resetModules());

const modules = import.meta.glob([
  "../app/**/*.{ts,tsx}",
  "../worker/{domain,mail,http,api}/**/*.{ts,tsx}",
  "../durable-objects/**/*.ts",
  "!../**/*.test.{ts,tsx}",
]);

test("no module asks for a text, or for the language, while it is loaded: whose it is is not known then", {
  timeout: 300_000,
}, async () => {
  // What another test has loaded would be loaded no more.
  vi.resetModules();
  // It sets where the language comes from when it is loaded: first, so that it does not take the test's place.
  await import("#worker/domain/kernel/locale/in-locale.ts");
  const { DEFAULT_LOCALE, setLocaleSource } = await import("#i18n/locale.ts");
  const asked = new Set<string>();
  setLocaleSource(() => {
    // The outermost line of ours is that of the module which is loaded.
    const callers = [...(new Error().stack ?? "").matchAll(/\/((?:app|worker|durable-objects)\/[^\s):]+:\d+)/g)];
    asked.add(callers.at(-1)?.[1] ?? "somewhere");
    return DEFAULT_LOCALE;
  });
  const notLoaded: string[] = [];
  for (const [path, load] of Object.entries(modules)) {
    if (ELSEWHERE.test(path)) continue;
    try {
      await load();
    } catch (error) {
      // What needs workerd is held by its own tests there.
      if (!/cloudflare:|Only URLs with a scheme in/.test(String(error))) notLoaded.push(`${path}: ${String(error)}`);
    }
  }
  expect(notLoaded).toEqual([]);
  expect([...asked]).toEqual([]);
});
