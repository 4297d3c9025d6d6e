import { canonicalEmail } from "../text/contract-email.ts";

/** Domains whose mailboxes ignore dots before the @, and the domain by which limits count them. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * Returns the mailbox of an email address: `V.i.ctim+7@googlemail.com` is `victim@gmail.com`.
 * The mailbox is only for counting: emails must go to the address as the user typed it.
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
