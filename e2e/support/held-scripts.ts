import type { Page, Route } from "@playwright/test";

/** Opens a page without scripts. Returns a function that loads the scripts and hydrates. */
export async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isReleased = false;
  // Lets requests pass after the scripts are released, so that no request stays pending.
  await page.route("**/assets/*.js", (route) =>
    isReleased ? route.fallback() : void held.push(route),
  );
  const opened = page.goto(path);
  await page.waitForFunction(
    (wanted) => location.pathname + location.search === wanted && document.readyState !== "loading",
    path,
  );
  return async () => {
    isReleased = true;
    await Promise.all(held.map((route) => route.fallback()));
    await opened;
  };
}
