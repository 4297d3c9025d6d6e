import * as z from "zod";
import { contentHash, linkHash } from "./chain.ts";
import { StoredFields, safeJson } from "./export-lines.ts";

const Line = z.union([
  z.tuple([z.literal("proof"), z.string()]),
  z.tuple([
    z.literal("own"),
    ...StoredFields,
    z.boolean(),
    z.string().nullable(),
    z.string().nullable(),
  ]),
  z.tuple([z.literal("purse"), z.string(), z.int()]),
  z.tuple([z.literal("end"), z.int(), z.string()]),
]);

export interface ProofVerdict {
  faults: string[];
  journals: number;
  /** Number of journals with entries of other creators. The proof leaves these entries out. */
  shared: number;
  /** Number of ledger journals posted after the last link of the hash chain. */
  unlinked: number;
  head: { n: number; hash: string } | null;
}

/**
 * Verifies a creator's proof (export-proof.ts) without access to the database: each ledger
 * journal's hash, its link in the hash chain, and the balance of each account computed from the
 * entries.
 */
export async function verifyProof(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ProofVerdict> {
  const verdict: ProofVerdict = { faults: [], journals: 0, shared: 0, unlinked: 0, head: null };
  const { faults } = verdict;
  const sums = new Map<string, number>();
  const links = new Map<number, string>();
  let creator = "";
  let last = 0;
  for await (const text of lines) {
    if (text.trim() === "") continue;
    const parsed = Line.safeParse(safeJson(text));
    if (!parsed.success) {
      faults.push(`not a line of a proof: ${text.slice(0, 80)}`);
      continue;
    }
    const row = parsed.data;
    if (row[0] === "proof") creator = row[1];
    else if (row[0] === "purse") {
      const computedCents = sums.get(`creator:${creator}:${row[1]}`) ?? 0;
      if (computedCents !== row[2])
        faults.push(`the purse ${row[1]} holds ${row[2]}; its lines make ${computedCents}`);
    } else if (row[0] === "end") verdict.head = { n: row[1], hash: row[2] };
    else {
      const [
        ,
        n,
        id,
        kind,
        currency,
        reverses,
        facts,
        hash,
        postedAt,
        entries,
        isWhole,
        before,
        link,
      ] = row;
      verdict.journals += 1;
      if (n <= last) faults.push(`journal ${n} comes after ${last}`);
      last = n;
      if (!isWhole) verdict.shared += 1;
      else if (
        hash !== (await contentHash({ id, kind, currency, reverses, facts, postedAt, entries }))
      )
        faults.push(`journal ${n} ${id} was changed`);
      if (link === null) verdict.unlinked += 1;
      else if (before === null || link !== (await linkHash(before, hash)))
        faults.push(`link ${n} does not fit`);
      if (before !== null && links.has(n - 1) && links.get(n - 1) !== before)
        faults.push(`journal ${n} does not follow the link before it`);
      if (link !== null) links.set(n, link);
      for (const [account, cents] of entries)
        if (currency === "USD") sums.set(account, (sums.get(account) ?? 0) + cents);
    }
  }
  if (verdict.head === null) faults.push("the proof has no end: it was cut off");
  else if (links.has(verdict.head.n) && links.get(verdict.head.n) !== verdict.head.hash)
    faults.push("the head is another one than its journal's link");
  return verdict;
}
