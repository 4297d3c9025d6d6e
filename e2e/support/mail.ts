import { expect, type Page } from "@playwright/test";

/** Returns the origin of this run's sandbox (playwright.config.ts). */
export const sandboxOrigin = () =>
  `http://localhost:${(process.env.E2E_PORTS ?? "").split(",")[1]}`;

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/**
 * Waits for an email in the sandbox's inbox and returns the newest one to this address with this
 * subject.
 */
export async function nextMail(page: Page, to: string, subject: string): Promise<Mail> {
  const query = new URLSearchParams({ to, subject, wait: "20" });
  const answer = await page.request.get(`${sandboxOrigin()}/inbox.json?${query}`);
  const [mail]: Mail[] = await answer.json();
  expect(mail, `a mail "${subject}" to ${to}`).toBeDefined();
  return mail ?? { id: "", subject: "", text: "" };
}

/**
 * Opens the newest email in the inbox and clicks its button inside the frame, as its reader would.
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
