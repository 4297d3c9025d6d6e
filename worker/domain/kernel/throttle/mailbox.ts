import { canonicalEmail } from "../text/contract-email.ts";

/**
 * Providers that ignore dots before the @, each with the domain under which its addresses are
 * counted.
 */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * Returns the mailbox that an email address reaches: `V.i.ctim+7@googlemail.com` and
 * `victim@gmail.com` reach the same mailbox. Used only for limits; emails go to the address as it
 * was typed.
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
