import { canonicalEmail } from "../users/contract.ts";

/** Providers that ignore dots before the @, and the name under which both spellings count. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The mailbox that an address reaches: `V.i.ctim+7@googlemail.com` and `victim@gmail.com` are one. For budgets only: emails go to the
 * address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = canonicalEmail(email);
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const tag = address.indexOf("+");
  const name = address.slice(0, tag > 0 && tag < at ? tag : at);
  const dotless = DOTLESS[domain];
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll(".", "") || name}@${dotless}`;
}
