import { demoExamples, pagesToVisit } from "../scripts/lib/pages.ts";
import { isAccessible } from "./support/axe.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [1440, 390];

test("every page has no fault of WCAG 2.2 AA, in both themes, wide and narrow", async ({ page, newPerson, baseURL, watch }) => {
  test.setTimeout(240_000);
  watch.expectError(/404/);
  await signUp(page, "a11y");
  const created = await page.request.post("/api/streams", {
    data: { title: "Nobody is here yet", category: "art" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id }: { id: string } = await created.json();
  const pages = pagesToVisit({ ...(await demoExamples(baseURL ?? "")), streamId: id });
  const visitor = await newPerson({ reducedMotion: "reduce" });
  const person = await page.context().newPage();
  await person.emulateMedia({ reducedMotion: "reduce" });
  for (const { route, path, access } of pages.filter((p) => p.access === "public" || p.access === "user")) {
    const shown = access === "public" ? visitor : person;
    await shown.goto(path);
    for (const width of WIDTHS) {
      await shown.setViewportSize({ width, height: 900 });
      for (const theme of ["dark", "light"]) {
        await shown.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
        await test.step(`${route}, ${theme}, ${width}`, () => isAccessible(shown));
      }
    }
  }
});
