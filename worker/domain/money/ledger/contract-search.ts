import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Facts } from "./contract.ts";

const text = z.string().trim().max(200);
/** By what staff look for journals; all that is given must fit. */
export const JournalSearch = z.object({
  /** A part of the business key. */
  id: text.optional(),
  account: text.optional(),
  /** A username or a user's id. */
  person: text.optional(),
  kind: text.optional(),
  /** 2026-11 */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: () => t("ledger.writeAMonth") })
    .optional(),
  /** Of any of its entries, in either direction. */
  cents: z.int().optional(),
});
export type JournalSearch = z.output<typeof JournalSearch>;

export interface FoundJournal {
  n: number;
  id: string;
  kind: string;
  currency: string;
  reverses: string | null;
  postedAt: number;
  entries: [account: string, cents: number][];
}

export interface JournalView extends FoundJournal {
  facts: Facts;
  contentHash: string;
  /** Its link of the chain, and the one before it; null until the chain has come to it. */
  link: string | null;
  linkBefore: string | null;
  reversedBy: FoundJournal[];
}
