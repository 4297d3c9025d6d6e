import { findLayoutFaults } from "../scripts/lib/fit.ts";
import { demoExamples, type PageToVisit, pagesToVisit } from "../scripts/lib/pages.ts";
import { signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

/** Themes change only colors, and widths only the layout, so two combinations cover everything. */
const APPEARANCES = [
  { width: 1440, theme: "light" },
  { width: 390, theme: "dark" },
];
const FOR_VISITORS = /^routes\/(?:login|signup|welcome)/;
/** Selector by route of repeated elements. The test removes all but the first few to save time. */
const REPEATED: Record<string, string> = { "routes/api.docs": "section:nth-of-type(n+4)" };
/** Window widths, px: the narrowest supported one, a phone, and a desktop at 200% zoom. */
const FITS = [320, 390, 720];
// German texts are longer than English ones, so they overflow sooner.
test.use({ locale: "de-DE" });
// A trace would store a copy of the page and of axe (600 kB) for each of a hundred checks.
test.use({ trace: "off", screenshot: "off" });

test.describe.configure({ mode: "parallel" });

// Four tests divide the pages, because a single test would be the slowest of the suite.
const PARTS = [0, 1, 2, 3];
for (const part of PARTS) {
  test(`all pages pass WCAG 2.2 AA and never overflow the window, in the light and the dark theme: part ${part + 1}`, async ({
    page,
    baseURL,
    watch,
  }) => {
    test.setTimeout(600_000);
    watch.expectError(/404/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const examples = await demoExamples(baseURL ?? "");
    const sweep = async (pages: PageToVisit[]) => {
      for (const { route, path } of pages.filter((_, i) => i % PARTS.length === part)) {
        await page.goto(path);
        const repeated = REPEATED[route];
        if (repeated)
          await page.locator(repeated).evaluateAll((all) => all.map((one) => one.remove()));
        for (const { width, theme } of APPEARANCES) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(async (value) => {
            document.documentElement.setAttribute("data-theme", value);
            // Waits until the browser has painted the new theme before axe reads colors.
            await new Promise((painted) =>
              requestAnimationFrame(() => requestAnimationFrame(painted)),
            );
          }, theme);
          await test.step(`${route}, ${theme}, ${width}`, () =>
            isAccessible(page, { colors: true, foot: path === "/" }));
        }
        for (const width of FITS) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => findLayoutFaults(page), `${path} at ${width}`).toEqual([]);
        }
      }
    };
    await sweep(
      pagesToVisit({ ...examples, streamId: "none" }).filter(({ route }) =>
        FOR_VISITORS.test(route),
      ),
    );
    await signUp(page, "a11y");
    const data = { title: "Nobody is here yet", category: "art" };
    const created = await page.request.post("/api/streams", {
      data,
      headers: { Origin: baseURL ?? "" },
    });
    expect(created.status(), await created.text()).toBe(201);
    const { id }: { id: string } = await created.json();
    const pages = pagesToVisit({ ...examples, streamId: id });
    await sweep(
      pages.filter(
        ({ route, access }) =>
          (access === "public" || access === "user") && !FOR_VISITORS.test(route),
      ),
    );
  });
}

test("the accessibility check reports text with too little contrast", async ({ page }) => {
  await page.goto("/terms");
  await isAccessible(page);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement("p"), { textContent: "Pale words" });
    Object.assign(pale.style, { color: "#ccc", background: "#fff" });
    document.querySelector("main h1")?.insertAdjacentElement("beforebegin", pale);
  });
  await expect(isAccessible(page)).rejects.toThrow(/color-contrast/);
});
