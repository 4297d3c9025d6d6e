/**
 * The hash chain of the ledger. The link of journal (booking) n is SHA-256(link of n-1, newline,
 * content hash); GENESIS replaces the link before the first journal. An attacker who changes a cent
 * must recompute all later links, and the last link then differs from a copy that was stored
 * elsewhere.
 */
export const GENESIS = "tributary ledger 1";

/** A journal (one booking with its entries) as the database and the export contain it. */
export interface StoredJournal {
  n: number;
  id: string;
  kind: string;
  currency: string;
  reverses: string | null;
  facts: string;
  contentHash: string;
  postedAt: number;
  /** Sorted by account name in the order of UTF-16 code units. */
  entries: [account: string, cents: number][];
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hashes a ledger journal without `n`, which the database assigns later and the chain protects. */
export const contentHash = (j: Omit<StoredJournal, "n" | "contentHash">): Promise<string> =>
  sha256(JSON.stringify([j.id, j.kind, j.currency, j.reverses, j.facts, j.postedAt, j.entries]));

export const linkHash = (before: string, content: string): Promise<string> =>
  sha256(`${before}\n${content}`);
