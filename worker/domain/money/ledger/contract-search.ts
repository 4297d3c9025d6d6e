import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Facts } from "./contract.ts";

const text = z.string().trim().max(200);
export const JournalSearch = z.object({
  /** A substring of the ledger journal's key, for example the id of an invoice. */
  id: text.optional(),
  account: text.optional(),
  person: text.optional(),
  kind: text.optional(),
  /** Format: 2026-11. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: () => t("ledger.search.monthInvalid") })
    .optional(),
  /** Amount of at least one entry of the ledger journal, whether positive or negative. */
  cents: z.int().optional(),
});
export type JournalSearch = z.output<typeof JournalSearch>;

export interface JournalMatch {
  n: number;
  id: string;
  kind: string;
  currency: string;
  reverses: string | null;
  postedAt: number;
  entries: [account: string, cents: number][];
}

export interface JournalView extends JournalMatch {
  facts: Facts;
  contentHash: string;
  /** Null until the job that extends the hash chain has processed the ledger journal. */
  link: string | null;
  linkBefore: string | null;
  reversedBy: JournalMatch[];
}
