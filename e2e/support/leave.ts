import { expect, type Locator, type Page } from "@playwright/test";

type Leave = "reload" | `/${string}`;

/** Clicks and leaves the page in the same task, so that the browser can send nothing in between. */
export const clickAndLeave = (control: Locator, leave: Leave = "reload"): Promise<void> =>
  actAndLeave(control, null, leave);

export const pressAndLeave = (
  control: Locator,
  key: string,
  leave: Leave = "reload",
): Promise<void> => actAndLeave(control, key, leave);

async function actAndLeave(control: Locator, key: string | null, leave: Leave): Promise<void> {
  const page = control.page();
  const next = page.waitForEvent("domcontentloaded");
  await control.evaluate(
    (element, [pressed, path]) => {
      if (!(element instanceof HTMLElement))
        throw new TypeError("The control is not an HTML element");
      if (pressed === null) element.click();
      else
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }),
        );
      if (path === "reload") location.reload();
      else location.assign(path);
    },
    [key, leave] as const,
  );
  await next;
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Waits until the server has confirmed every optimistic write of this tab. */
export const waitForWrites = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(sessionStorage).every((key) => !key.startsWith("unconfirmed-change ")),
  );

/** Opens a tab, which shows the server's state: it knows no unconfirmed writes of other tabs. */
export async function openInNewTab(page: Page, path: string): Promise<Page> {
  await waitForWrites(page);
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** Checks a control after the user returns, and in a new tab, which shows the server's state. */
export async function expectOnReturn(
  page: Page,
  path: string,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  await check(page);
  const tab = await openInNewTab(page, path);
  await check(tab);
  await tab.close();
}

/** Makes the server reject the writes to a path. The page has to show `reason`. */
export async function rejectWrites(
  page: Page,
  path: string | RegExp,
  reason: string,
): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await route.fulfill({ status: 500, json: { error: reason, code: "INTERNAL" } });
  });
}

export async function expectFailure(page: Page, title: string, reason: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
}
