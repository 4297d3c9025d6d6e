import { t } from "#i18n/t.ts";
import { FACT_NAMES, isKnown } from "../../accounts/audit/contract-words.ts";
import { VERDICT_WORDS, VERDICTS } from "../../media/views/contract.ts";

/**
 * Returns the label of a fact in the audit log; null for a name that current code does not write.
 */
export function factWords(name: string): string | null {
  if (isKnown(FACT_NAMES, name)) return t(FACT_NAMES[name]);
  const verdict = VERDICTS.find((one) => name === `playbacks_${one}`);
  return verdict === undefined
    ? null
    : t("audit.factPlaybacks", { verdict: t(VERDICT_WORDS[verdict].label) });
}
