import { renderToReadableStream } from "react-dom/server.browser";
import type { MailContent } from "../domain/accounts/email-delivery/contract.ts";
import type { MailMessage } from "../domain/accounts/email-delivery/ports.ts";
import { buildEmail } from "./build-email.ts";
import { textOf } from "./email-content.ts";
import { EmailPage } from "./email-page.tsx";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export async function renderMail(
  content: MailContent,
  origin: string,
): Promise<Omit<MailMessage, "to">> {
  const email = buildEmail(content, origin);
  // React's server renderer adds its own doctype, and comments between adjacent texts. Both are
  // replaced here.
  const page = await new Response(
    await renderToReadableStream(<EmailPage email={email} origin={origin} />),
  ).text();
  const html = page.replace("<!DOCTYPE html>", DOCTYPE).replaceAll("<!-- -->", "");
  // One-click unsubscribe (RFC 8058): the email client posts to this URL without opening a page.
  const headers = email.unsubscribe && {
    "List-Unsubscribe": `<${email.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { subject: email.subject, html, text: textOf(email), ...(headers && { headers }) };
}
