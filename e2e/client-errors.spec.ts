import { signIn, signUp } from "./support/accounts.ts";
import { isAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const ADMIN = { username: "demo_admin", password: "Upstream-2026" };

test("an uncaught script error is reported to staff without personal data and without the URL query", async ({
  page,
  newUserPage,
  watch,
}, info) => {
  const account = await signUp(page, "fault");
  const secret = "token=mango-kiln-42";
  watch.expectError(/planted fault/);
  await page.goto(`/search?q=private-words&${secret}`);
  const fault = `planted fault on a ${info.project.name} for`;
  await page.evaluate((message) => {
    // Throws in a timer, because the test would otherwise get the error instead of the page.
    setTimeout(() => {
      throw new Error(message);
    });
  }, `${fault} ${account.email}`);

  const staff = await newUserPage();
  await signIn(staff, ADMIN);
  const report = staff.getByRole("article", { name: `${fault} <mail>` });
  await expect(async () => {
    await staff.goto("/admin/errors");
    await expect(report).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 30_000 });
  await expect(report.getByText("/search", { exact: true })).toBeVisible();
  const pageText = (await staff.locator("main").textContent()) ?? "";
  for (const named of [account.email, account.username, secret, "private-words"])
    expect(pageText).not.toContain(named);
  await isAccessible(staff);
});

test("an aborted request is not reported as an error, and any other unhandled rejection is reported", async ({
  page,
  watch,
}) => {
  watch.expectError(/planted rejection/);
  await page.goto("/");
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/client-errors")) reports.push(request.postData() ?? "");
  });
  await page.evaluate(() => {
    void Promise.reject(AbortSignal.abort().reason);
    void Promise.reject(new Error("planted rejection"));
  });
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toContain("planted rejection");
});
