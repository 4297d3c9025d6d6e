import { expect } from "vitest";
import { testContext } from "./factories.ts";

export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
}

const sandbox = () => testContext().config.sandboxOrigin ?? "";

export async function mailsTo(to: string, subject = ""): Promise<ReceivedMail[]> {
  const response = await fetch(`${sandbox()}/inbox.json?${new URLSearchParams({ to, subject })}`);
  return response.json();
}

export async function nextMail(to: string, subject = ""): Promise<ReceivedMail> {
  const response = await fetch(
    `${sandbox()}/inbox.json?${new URLSearchParams({ to, subject, wait: "20" })}`,
  );
  const [mail]: ReceivedMail[] = await response.json();
  if (!mail) throw new Error(`No mail to ${to} came`);
  return mail;
}

export function codeIn(mail: ReceivedMail, path: string): string {
  const code = new RegExp(`${path}\\?code=([\\w-]{43})`).exec(mail.text)?.[1];
  expect(code, `a link to ${path} in "${mail.subject}"`).toBeDefined();
  return code ?? "";
}
