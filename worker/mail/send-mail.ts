import type { Context } from "../context.ts";
import { openMail } from "../domain/mail/queue-mail.ts";
import { renderMail } from "./render-mail.tsx";

/** The job: opens, renders and sends. A second run sends the same message under the same key. */
export async function sendMail(ctx: Context, job: { id: string; sealed: string }): Promise<void> {
  const mail = await openMail(ctx, job);
  if (mail === null) return ctx.log.warn("mail dropped: sealed under another signing secret", { job: job.id });
  await ctx.mail.send({ to: mail.to, ...renderMail(mail.content, ctx.appOrigin) }, job.id);
}
