import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

const REASON = "Check your connection and try again.";

/** Makes form submissions to a page fail. Returns a function that restores the network. */
async function cutForms(page: Page, path: string): Promise<() => Promise<void>> {
  const isAction = (url: URL) => url.pathname.startsWith(path);
  await page.route(isAction, (route) =>
    route.request().method() === "POST" ? route.abort("failed") : route.fallback(),
  );
  return () => page.unroute(isAction);
}

test.describe("a form whose request fails", () => {
  test.beforeEach(({ watch }) => watch.expectError(/ERR_FAILED/));

  test("a settings form keeps its text and shows the reason when its request fails @both", async ({
    page,
  }) => {
    await signUp(page);
    await page.goto("/settings/profile");
    const reconnect = await cutForms(page, "/settings/profile");
    const name = page.getByLabel("Display name");
    const save = page.getByRole("button", { name: "Save changes" });
    await name.fill("River Person");
    await save.click();
    await expect(page.getByRole("alert")).toHaveText(REASON);
    await expect(name).toHaveValue("River Person");
    await reconnect();
    await save.click();
    await expect(page.getByText("Profile saved").first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue("River Person");
  });

  test("a form that opens another page after success keeps its text when its request fails @both", async ({
    page,
  }) => {
    await page.goto("/forgot-password");
    const reconnect = await cutForms(page, "/forgot-password");
    const email = page.getByLabel("Email");
    const send = page.getByRole("button", { name: "Send reset link" });
    await email.fill("river@example.com");
    await send.click();
    await expect(page.getByRole("alert")).toHaveText(REASON);
    await expect(email).toHaveValue("river@example.com");
    await reconnect();
    await send.click();
    await expect(page.getByRole("status").filter({ hasText: "river@example.com" })).toBeVisible();
  });
});
