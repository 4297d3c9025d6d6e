import { signUp } from "./support/accounts.ts";
import { streamKeyOf } from "./support/encoder.ts";
import { expect, test } from "./support/test.ts";

test("the Go Live page shows the creator why the server rejected an encoder @phone", async ({
  page,
  baseURL,
}) => {
  await signUp(page, "hevc");
  const key = await streamKeyOf(page);
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use encoder" }).click();
  const answer = await fetch(`${baseURL}/live/dash/${key}/init-stream0.m4s`, {
    method: "PUT",
    body: "bytes that are no MP4",
  });
  expect(answer.status).toBe(415);
  const alert = page.getByRole("alert").filter({ hasText: "The server rejected an encoder" });
  await expect(alert).toContainText("This isn't the init segment of a single track.");
});
