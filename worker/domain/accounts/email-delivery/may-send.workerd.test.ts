import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { sendMail } from "../../../email/send-email.ts";
import { createThrottle } from "../../../platform/durable-objects.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import type { MailContent, SecurityChange } from "./contract.ts";
import { findWithholdReason } from "./may-send.ts";
import { queueMail } from "./queue-email.ts";

function outside() {
  const sent: { to: string; subject: string }[] = [];
  const mail = {
    send: vi.fn(async (message: { to: string; subject: string }) => void sent.push(message)),
  };
  const throttle = createThrottle(env.SIGN_IN_THROTTLE, { requestId: "test", factor: 1 });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return { ctx: { ...testContext(), throttle, mail, log }, sent, mail, log };
}

const changed = (change: SecurityChange, username = "somebody"): MailContent => ({
  kind: "security-changed",
  username,
  change,
  at: 1,
});
const passwordChanged = (username = "somebody"): MailContent => ({
  kind: "password-changed",
  username,
  at: 1,
});
const confirmation: MailContent = { kind: "verify-email", username: "somebody", code: "c" };
const newAddress = () => `person.${crypto.randomUUID()}@mail.example`;

test("a user gets at most three emails about new recovery codes in an hour", async () => {
  const { ctx } = outside();
  const { username } = await makeUser({ emailVerifiedAt: 1 });
  const to = `${username}@example.com`;
  const answers: (string | null)[] = [];
  for (let n = 0; n < 40; n++)
    answers.push(await findWithholdReason(ctx, { to, content: changed("recovery_codes_made") }));
  expect(answers.filter((why) => why === null)).toHaveLength(3);
  expect(await findWithholdReason(ctx, { to, content: changed("passkey_added") })).toBeNull();
  expect(await findWithholdReason(ctx, { to, content: passwordChanged() })).toBeNull();
});

test("an email about a changed password is sent even above the limit for security emails", async () => {
  const { ctx } = outside();
  const to = newAddress();
  const kinds: SecurityChange[] = [
    "two_factor_on",
    "two_factor_off",
    "passkey_added",
    "passkey_removed",
    "api_key_made",
    "google_linked",
  ];
  const answers: (string | null)[] = [];
  for (const change of kinds)
    for (let n = 0; n < 3; n++)
      answers.push(await findWithholdReason(ctx, { to, content: changed(change) }));
  expect(answers.filter((why) => why === null)).toHaveLength(15);
  expect(await findWithholdReason(ctx, { to, content: passwordChanged() })).toBeNull();
});

test("email addresses that are aliases of one mailbox share one email limit", async () => {
  const { ctx } = outside();
  const name = crypto.randomUUID();
  const answers: (string | null)[] = [];
  for (let n = 0; n < 35; n++)
    answers.push(
      await findWithholdReason(ctx, { to: `${name}+${n}@gmail.com`, content: confirmation }),
    );
  expect(answers.filter((why) => why === null)).toHaveLength(10);
});

describe("unconfirmed email addresses:", () => {
  test("an unconfirmed email address gets no email except the one that confirms the address", async () => {
    const { ctx } = outside();
    const { username } = await makeUser();
    const to = `${username}@example.com`;
    const withheldOf = async (content: MailContent) => findWithholdReason(ctx, { to, content });
    expect(await withheldOf(confirmation)).toBeNull();
    expect(await withheldOf(changed("recovery_codes_made", username))).toBe("unconfirmed");
    expect(await withheldOf(passwordChanged(username))).toBe("unconfirmed");
    expect(await withheldOf({ kind: "new-device", username, device: "Firefox", at: 1 })).toBe(
      "unconfirmed",
    );
    expect(await withheldOf({ kind: "export-ready", username, sizeBytes: 1, expiresAt: 1 })).toBe(
      "unconfirmed",
    );
    await makeUser({ email: to, emailVerifiedAt: 1 });
    expect(await withheldOf(passwordChanged(username))).toBe("unconfirmed");
  });
});

describe("sending emails:", () => {
  async function queued(to: string, content: MailContent) {
    const { ctx, ...rest } = outside();
    const send = vi.fn(async (_job: Job) => undefined);
    await queueMail({ ...ctx, queue: { send } }, { to, content });
    const job = send.mock.calls[0]?.[0];
    if (job?.type !== "send-mail") throw new Error("No email was queued");
    return { ctx, job, ...rest };
  }

  test("an email beyond the recipient's limit is dropped, and the log does not name the recipient", async () => {
    const to = newAddress();
    for (let n = 0; n < 4; n++) {
      const { ctx, job, sent, log } = await queued(to, changed("recovery_codes_made"));
      await sendMail(ctx, job);
      expect(sent).toHaveLength(n < 3 ? 1 : 0);
      if (n === 3)
        expect(JSON.stringify(log.warn.mock.calls)).toMatch(
          /mail withheld.*security-changed.*budget/,
        );
      expect(JSON.stringify(log.warn.mock.calls)).not.toContain(to);
    }
  });

  test("a retry after a mail service failure does not use up the recipient's email limit", async () => {
    const { ctx, job, sent, mail } = await queued(newAddress(), changed("passkey_added"));
    for (let n = 0; n < 5; n++) {
      mail.send.mockRejectedValueOnce(new Error("away"));
      await expect(sendMail(ctx, job)).rejects.toThrow("away");
    }
    await sendMail(ctx, job);
    expect(sent).toHaveLength(1);
  });

  test("no email is sent while the rate limiter is unavailable", async () => {
    const { ctx, job, sent } = await queued(newAddress(), changed("passkey_added"));
    const away = { ...ctx.throttle, take: () => Promise.reject(new Error("away")) };
    await expect(sendMail({ ...ctx, throttle: away }, job)).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(sent).toEqual([]);
  });
});
