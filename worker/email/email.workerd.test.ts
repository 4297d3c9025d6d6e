import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/email-delivery/contract.ts";
import { openMail, queueMail } from "../domain/accounts/email-delivery/queue-email.ts";
import { inLocale } from "../domain/kernel/locale/in-locale.ts";
import type { Job } from "../domain/ops/jobs/ports.ts";
import { createMail } from "../platform/email.ts";
import { runJobs } from "../queues.ts";
import { codeIn, mailsTo, nextMail } from "../testing/email.ts";
import { makeUser, testContext } from "../testing/factories.ts";
import { renderMail } from "./render-email.tsx";
import { sendMail } from "./send-email.ts";

const code = "c".repeat(43);
const verify: MailContent = { kind: "verify-email", username: "river_one", code };

function remembering() {
  const jobs: Job[] = [];
  const ctx = { ...testContext(), queue: { send: async (job: Job) => void jobs.push(job) } };
  return { ctx, jobs };
}

test("a queued email reaches its recipient through the queue and the mail service", async () => {
  const to = `${crypto.randomUUID()}@example.com`;
  await queueMail(testContext(), { to, content: verify });
  const mail = await nextMail(to);
  expect([mail.subject, mail.from]).toEqual([
    "Confirm your email address",
    "Tributary <hello@tributary.example>",
  ]);
  expect(codeIn(mail, "http://localhost:8787/verify-email")).toBe(code);
  expect(mail.html).toContain(`http://localhost:8787/verify-email?code=${code}`);
});

test("an email job that is repeated after success sends no second email", async () => {
  const { ctx, jobs } = remembering();
  const to = `${crypto.randomUUID()}@example.com`;
  await queueMail(ctx, { to, content: verify });
  const [job] = jobs;
  if (job?.type !== "send-mail") throw new Error("No mail was queued");
  await sendMail(ctx, job);
  await sendMail(ctx, job);
  expect(await mailsTo(to)).toHaveLength(1);
});

test("a queued email is encrypted, and can be decrypted only under its own ID", async () => {
  const { ctx, jobs } = remembering();
  await queueMail(ctx, { to: "someone@example.com", content: verify });
  expect(JSON.stringify(jobs)).not.toMatch(/someone|river_one|cccc/);
  const [job] = jobs;
  if (job?.type !== "send-mail") throw new Error("No mail was queued");
  expect(await openMail(ctx, job)).toEqual({ to: "someone@example.com", content: verify });
  expect(await openMail(ctx, { ...job, id: "mail_other" })).toBeNull();
});

test("an email that the mail service rejects is retried without the other emails of its batch", async () => {
  const { ctx, jobs } = remembering();
  await queueMail(ctx, { to: "undeliverable@example.com", content: verify });
  await queueMail(ctx, { to: "deliverable@example.com", content: verify });
  const outcome: string[] = [];
  const messages = jobs.map((body, n) => ({
    body,
    attempts: 1,
    ack: () => outcome.push(`${n} done`),
    retry: () => outcome.push(`${n} again`),
  }));
  await runJobs(ctx, { messages });
  expect(outcome).toEqual(["0 again", "1 done"]);
});

test("Cloudflare's email binding gets the same message as the mail service", async () => {
  const sent: unknown[] = [];
  const binding = { send: async (message: unknown) => ({ messageId: String(sent.push(message)) }) };
  const message = { to: "a@example.com", subject: "s", html: "<p>h</p>", text: "t" };
  await createMail({ via: "binding", binding, from: "f@example.com" }).send(message, "k");
  expect(sent).toEqual([{ from: "f@example.com", ...message }]);
  const failing = createMail({
    via: "http",
    url: "http://localhost:8788/nothing-here",
    key: "k",
    from: "f@example.com",
  });
  await expect(failing.send(message, "k")).rejects.toThrow(/404/);
  await expect(createMail(null).send(message, "k")).rejects.toThrow(/No mail service/);
});

const username = "river_one";
const at = Date.UTC(2026, 10, 21, 7, 12);
const EVERY: MailContent[] = [
  verify,
  { kind: "reset-password", username, code },
  { kind: "confirm-new-email", username, newEmail: "new@example.com", code },
  { kind: "email-change-requested", username, newEmail: "new@example.com", code },
  { kind: "new-device", username, device: "Firefox on Linux", at },
  { kind: "password-changed", username, at },
  { kind: "security-changed", username, change: "passkey_added", at },
  { kind: "deletion-scheduled", username, deleteAt: at, code },
  { kind: "deletion-cancelled", username },
  {
    kind: "notifications",
    username,
    items: [{ words: "Ana followed you", text: "", path: "/@ana" }],
    more: 3,
    unsubscribe: "token",
  },
  { kind: "export-ready", username, sizeBytes: 5 * 2 ** 20, expiresAt: at },
  { kind: "payout-details-changed", username, bank: null, heldUntil: at, at },
  ...(["paid", "refused", "returned", "declined"] as const).map(
    (outcome): MailContent => ({
      kind: "payout",
      outcome,
      username,
      cents: 5420,
      currency: "USD",
      bank: "A bank ···· 6789",
      reason: null,
    }),
  ),
];

test.each(EVERY)(
  "the email $kind has a subject, complete HTML and the same links in its plain text",
  async (content) => {
    const { subject, html, text } = await renderMail(content, "https://tributary.example");
    expect(subject).toMatch(/^[A-Z][^\n]{5,60}$/);
    expect(html).toMatch(/^<!DOCTYPE html PUBLIC [^>]+><html[\s\S]*<\/html>$/);
    expect(html).not.toContain("<!-- -->");
    expect(html + text).not.toMatch(/undefined|\[object Object|NaN|Invalid/);
    const links = (of: string) =>
      new Set([...of.matchAll(/https:\/\/tributary\.example\/[\w/?=-]+/g)].map((m) => m[0]));
    for (const link of links(text)) expect(links(html)).toContain(link);
    expect(text).toContain("@river_one");
  },
);

test("an email escapes user input", async () => {
  const newEmail = '"><script>alert(1)</script>@example.com';
  const { html } = await renderMail(
    { kind: "confirm-new-email", username, newEmail, code },
    "https://tributary.example",
  );
  expect(html).not.toContain("<script>");
});

test("an email is in its recipient's language, or in English if the language is unknown", async () => {
  const german = await makeUser({ locale: "de" });
  const english = await makeUser({ locale: "en" });
  const unknown = await makeUser();
  const subjectFor = async (username: string) => {
    const to = `${crypto.randomUUID()}@example.com`;
    await queueMail(testContext(), { to, content: { kind: "verify-email", username, code } });
    const { subject, html } = await nextMail(to);
    return [subject, /<html lang="(\w+)"/.exec(html)?.[1]];
  };
  const inEnglish = ["Confirm your email address", "en"];
  // Queues the email from a German request, which must not change the email's language.
  expect(await inLocale("de", () => subjectFor(english.username))).toEqual(inEnglish);
  expect(await subjectFor(unknown.username)).toEqual(inEnglish);
  expect(await subjectFor(german.username)).toEqual([
    await inLocale("de", () => t("mail.verifyEmail.subject")),
    "de",
  ]);
});
