import type { Page, Route } from "@playwright/test";

/** Opens a page without scripts. Returns a function that loads the scripts and hydrates. */
export async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = [];
  let isReleased = false;
  // Lets requests pass after the scripts are released, so that no request stays pending.
  await page.route("**/assets/*.js", (route) =>
    isReleased ? route.fallback() : void heldRoutes.push(route),
  );
  const opened = page.goto(path);
  await page.waitForFunction(
    (expectedPath) =>
      location.pathname + location.search === expectedPath && document.readyState !== "loading",
    path,
  );
  return async () => {
    isReleased = true;
    await Promise.all(heldRoutes.map((route) => route.fallback()));
    await opened;
  };
}
