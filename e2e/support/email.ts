import { expect, type Page } from "@playwright/test";

/** The sandbox simulates Stripe, the mail service and other outside services. */
export const sandboxOrigin = () =>
  `http://localhost:${(process.env.E2E_PORTS ?? "").split(",")[1]}`;

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** Waits for an email, and returns the newest to this recipient and subject. */
export async function nextMail(page: Page, to: string, subject: string): Promise<Mail> {
  const query = new URLSearchParams({ to, subject, wait: "20" });
  const response = await page.request.get(`${sandboxOrigin()}/inbox.json?${query}`);
  const [mail]: Mail[] = await response.json();
  expect(mail, `a mail "${subject}" to ${to}`).toBeDefined();
  return mail ?? { id: "", subject: "", text: "" };
}

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
