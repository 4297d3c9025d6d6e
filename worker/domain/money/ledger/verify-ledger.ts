import * as z from "zod";
import { contentHash, GENESIS, linkHash } from "./chain.ts";
import { StoredFields, safeJson } from "./export-lines.ts";

const Line = z.union([
  z.tuple([z.literal("journal"), ...StoredFields]),
  z.tuple([z.literal("link"), z.int(), z.string()]),
  z.tuple([z.literal("balance"), z.string(), z.string(), z.int(), z.int()]),
  z.tuple([z.literal("end"), z.int()]),
]);

export interface Verdict {
  faults: string[];
  journals: number;
  /** Last hash of the chain, to be stored elsewhere and passed as `knownHead` next time. */
  head: { n: number; hash: string };
  /** Number of ledger journals posted after the last link. */
  unlinked: number;
}

/**
 * Verifies an export without access to the database: consecutive numbers, each ledger journal's sum
 * and hash, the hash chain, and the balances that follow from the entries.
 * @param knownHead a head from an earlier verification, which must still be in the chain
 */
export async function verifyLedger(
  lines: AsyncIterable<string> | Iterable<string>,
  knownHead?: { n: number; hash: string },
): Promise<Verdict> {
  const faults: string[] = [];
  const contents: string[] = [];
  const sums = new Map<string, { cents: number; entries: number }>();
  const statedBalances = new Map<string, { cents: number; entries: number }>();
  let head = { n: 0, hash: GENESIS };
  let end: number | null = null;
  for await (const text of lines) {
    if (text.trim() === "") continue;
    const parsed = Line.safeParse(safeJson(text));
    if (!parsed.success) {
      faults.push(`not a line of an export: ${text.slice(0, 80)}`);
      continue;
    }
    const row = parsed.data;
    if (row[0] === "journal") {
      const [, n, id, kind, currency, reverses, facts, hash, postedAt, entries] = row;
      contents.push(hash);
      if (n !== contents.length)
        faults.push(`journal ${id} has number ${n} where ${contents.length} comes`);
      if (entries.length < 2 || entries.reduce((sum, [, cents]) => sum + cents, 0) !== 0)
        faults.push(`journal ${n} ${id} does not sum to zero`);
      if (hash !== (await contentHash({ id, kind, currency, reverses, facts, postedAt, entries })))
        faults.push(`journal ${n} ${id} was changed`);
      for (const [account, cents] of entries) add(sums, `${account} ${currency}`, cents);
    } else if (row[0] === "link") {
      const [, n, hash] = row;
      const content = contents[n - 1];
      if (n !== head.n + 1 || content === undefined) faults.push(`link ${n} follows ${head.n}`);
      else if (hash !== (await linkHash(head.hash, content)))
        faults.push(`link ${n} does not fit: it or a journal before it was changed`);
      head = { n, hash };
      if (knownHead?.n === n && knownHead.hash !== hash)
        faults.push(`link ${n} is not the one that was written down`);
    } else if (row[0] === "balance")
      statedBalances.set(`${row[1]} ${row[2]}`, { cents: row[3], entries: row[4] });
    else end = row[1];
  }
  if (end === null) faults.push("the export has no end: it was cut off");
  else if (end !== contents.length)
    faults.push(`the export says ${end} journals and holds ${contents.length}`);
  if (knownHead && knownHead.n > head.n)
    faults.push(
      `the chain ends at ${head.n}, before the head that was written down, ${knownHead.n}`,
    );
  if (statedBalances.size > 0) faults.push(...balanceFaults(sums, statedBalances));
  return { faults, journals: contents.length, head, unlinked: contents.length - head.n };
}

function balanceFaults(
  sums: Map<string, { cents: number; entries: number }>,
  statedBalances: typeof sums,
): string[] {
  const none = { cents: 0, entries: 0 };
  return [...new Set([...sums.keys(), ...statedBalances.keys()])].flatMap((account) => {
    const stated = statedBalances.get(account) ?? none;
    const computed = sums.get(account) ?? none;
    return stated.cents === computed.cents && stated.entries === computed.entries
      ? []
      : [
          `balance of ${account} is ${stated.cents} of ${stated.entries} entries; its entries make ${computed.cents} of ${computed.entries}`,
        ];
  });
}

function add(
  sums: Map<string, { cents: number; entries: number }>,
  account: string,
  cents: number,
): void {
  const sum = sums.get(account) ?? { cents: 0, entries: 0 };
  sums.set(account, { cents: sum.cents + cents, entries: sum.entries + 1 });
}
