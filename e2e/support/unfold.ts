import { expect, type Page } from "@playwright/test";

/** Opens a section that narrow windows, or a new user's page, show folded. */
export async function unfold(page: Page, title: string): Promise<void> {
  const fold = page.getByRole("button", { name: title, exact: true });
  if (!(await fold.isVisible())) return;
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
}
