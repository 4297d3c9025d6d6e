/**
 * The hash chain. A journal's content hash is made of all of it and its entries; the link of the
 * n-th journal is SHA-256(link before, "\n", content hash), the first one's before being GENESIS.
 * Whoever changes a cent must make anew every link after it, and the head that somebody wrote down
 * elsewhere no longer fits.
 */
export const GENESIS = "tributary ledger 1";

/** A journal as it is stored and exported. */
export interface StoredJournal {
  n: number;
  id: string;
  kind: string;
  currency: string;
  reverses: string | null;
  /** JSON. */
  facts: string;
  contentHash: string;
  postedAt: number;
  /** Sorted by account, by code units. */
  entries: [account: string, cents: number][];
}

/** Of a text in UTF-8; hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Its number is not part of it: the database gives that. The chain holds it. */
export const contentHash = (j: Omit<StoredJournal, "n" | "contentHash">): Promise<string> =>
  sha256(JSON.stringify([j.id, j.kind, j.currency, j.reverses, j.facts, j.postedAt, j.entries]));

export const linkHash = (before: string, content: string): Promise<string> =>
  sha256(`${before}\n${content}`);
