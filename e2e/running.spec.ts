import { isAccessible } from "./support/axe.ts";
import { signIn, signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const ADMIN = { username: "demo_admin", password: "Upstream-2026" };

test("a fault of a page reaches staff without a name, what ran is listed, and an incident is told and ended for all to read @both", async ({
  page,
  newPerson,
  watch,
}, { project }) => {
  // Its mail is a job that runs.
  const account = await signUp(page, "running");
  watch.expectError(/planted fault/);
  const fault = `planted fault on a ${project.name} for ${account.email}`;
  const told = page.waitForRequest("**/api/client-errors");
  await page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message))), fault);
  expect((await (await told).response())?.status()).toBe(204);

  const staff = await newPerson();
  await signIn(staff, ADMIN);
  await staff.goto("/admin/errors");
  await expect(staff.getByRole("heading", { name: `planted fault on a ${project.name} for <mail>` })).toBeVisible();
  await expect(staff.getByText(account.email)).toHaveCount(0);
  await isAccessible(staff);

  await expect(async () => {
    await staff.goto("/admin/jobs?job=send-mail");
    await expect(staff.getByRole("listitem").filter({ hasText: "send-mail" }).first()).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(staff.getByText("No message was given up")).toBeVisible();
  await isAccessible(staff);

  const title = `Uploads are slow on a ${project.name}`;
  await staff.goto("/admin/incidents");
  await staff.getByLabel("What it is").fill(title);
  await staff.getByLabel("Videos and pictures").check();
  await staff.getByLabel("What people notice").fill("Parts take long. Nothing is lost.");
  await staff.getByRole("button", { name: "Publish" }).click();
  const article = staff.getByRole("article", { name: title });
  await expect(article.getByText("Investigating")).toBeVisible();
  await isAccessible(staff);

  await page.goto("/status");
  await expect(page.getByRole("article", { name: title }).getByText("Parts take long.")).toBeVisible();
  await isAccessible(page);

  await article.getByLabel("State").click();
  await staff.getByRole("option", { name: "Resolved" }).click();
  await article.getByLabel("What changed").fill("They are as quick as before.");
  await article.getByRole("button", { name: "Add" }).click();
  await expect(article.getByText("They are as quick as before.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name: title }).getByText("Resolved").first()).toBeVisible();
});
