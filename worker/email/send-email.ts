import { DEFAULT_LOCALE } from "#i18n/locale.ts";
import type { Context } from "../context.ts";
import { findWithholdReason, releaseMailSlot } from "../domain/accounts/email-delivery/may-send.ts";
import { openMail } from "../domain/accounts/email-delivery/queue-email.ts";
import { inLocale } from "../domain/kernel/locale/in-locale.ts";
import { inLocaleOfUsername } from "../domain/kernel/locale/user-locale.ts";
import { renderMail } from "./render-email.tsx";

/** Sends one queued email. Idempotent, because a retry uses the same idempotency key. */
export async function sendMail(ctx: Context, job: { id: string; sealed: string }): Promise<void> {
  const mail = await openMail(ctx, job);
  if (mail === null)
    return ctx.log.warn("mail dropped: sealed under another signing secret", { job: job.id });
  const { to, content } = mail;
  const why = await findWithholdReason(ctx, mail);
  if (why !== null) return ctx.log.warn("mail withheld", { kind: content.kind, why, job: job.id });
  const username = "username" in content ? content.username : null;
  const mailLocale = "locale" in content ? content.locale : null;
  const render = () => renderMail(content, ctx.appOrigin);
  const rendered = await (username === null
    ? inLocale(mailLocale ?? DEFAULT_LOCALE, render)
    : inLocaleOfUsername(ctx, username, render));
  try {
    await ctx.mail.send({ to, ...rendered }, job.id);
  } catch (error) {
    await releaseMailSlot(ctx, mail);
    throw error;
  }
}
