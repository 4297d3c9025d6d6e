import { expect, type Page } from "@playwright/test";

/** Where the sandbox of this run listens (playwright.config.ts). */
export const sandboxOrigin = () =>
  `http://localhost:${(process.env.E2E_PORTS ?? "").split(",")[1]}`;

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** The newest mail to an address, once it has arrived in the sandbox's inbox. */
export async function nextMail(page: Page, to: string, subject: string): Promise<Mail> {
  const query = new URLSearchParams({ to, subject, wait: "20" });
  const answer = await page.request.get(`${sandboxOrigin()}/inbox.json?${query}`);
  const [mail]: Mail[] = await answer.json();
  expect(mail, `a mail "${subject}" to ${to}`).toBeDefined();
  return mail ?? { id: "", subject: "", text: "" };
}

/**
 * Opens the newest mail in the inbox, and presses its button as its reader does: inside the frame,
 * by a real click.
 */
export async function openMailedLink(
  page: Page,
  to: string,
  subject: string,
  button: string,
): Promise<void> {
  const { id } = await nextMail(page, to, subject);
  await page.goto(`${sandboxOrigin()}/inbox?${new URLSearchParams({ to })}`);
  await page.locator(`a[href="/inbox/${id}"]`).click();
  await page.frameLocator("iframe").getByRole("link", { name: button }).click();
}
