import { renderToReadableStream } from "react-dom/server.browser";
import type { MailContent } from "../domain/accounts/mail/contract.ts";
import type { MailMessage } from "../domain/accounts/mail/ports.ts";
import { textOf } from "./letter.ts";
import { LetterPage } from "./letter-page.tsx";
import { letterOf } from "./letters.ts";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail as a mail service takes it, but for its address. `origin` is the app's own. */
export async function renderMail(
  content: MailContent,
  origin: string,
): Promise<Omit<MailMessage, "to">> {
  const letter = letterOf(content, origin);
  // By the server that writes pages: it has its own doctype, and marks where one text ends and the
  // next begins.
  const page = await new Response(
    await renderToReadableStream(<LetterPage letter={letter} origin={origin} />),
  ).text();
  const html = page.replace("<!DOCTYPE html>", DOCTYPE).replaceAll("<!-- -->", "");
  // RFC 8058: a mail program's own button posts to the address and needs no page.
  const headers = letter.unsubscribe && {
    "List-Unsubscribe": `<${letter.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { subject: letter.subject, html, text: textOf(letter), ...(headers && { headers }) };
}
