import { canonicalEmail } from "../text/contract-email.ts";

/** These email providers ignore dots before the @. The value is the domain for the limits. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * Returns the mailbox of an email address: `V.i.ctim+7@googlemail.com` is `victim@gmail.com`.
 * Only limits may use the mailbox; emails go to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = canonicalEmail(email);
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const tag = address.indexOf("+");
  const name = address.slice(0, tag > 0 && tag < at ? tag : at);
  const dotless = DOTLESS[domain];
  return dotless === undefined
    ? `${name}@${domain}`
    : `${name.replaceAll(".", "") || name}@${dotless}`;
}
