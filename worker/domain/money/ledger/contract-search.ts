import * as z from "zod";
import { t } from "#i18n/t.ts";

export type { JournalMatch, JournalView } from "./contract-api.ts";

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
