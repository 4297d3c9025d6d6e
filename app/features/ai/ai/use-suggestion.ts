import { useState } from "react";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { GeneratedMetadata } from "#worker/domain/ai/ai/contract-api.ts";
import { suggestMetadata } from "./ai-api.ts";

/** Maximum length of a text that the server accepts, in characters. */
const CONTENT_MAX = 20_000;

/** Requests AI suggestions for a form. The form changes only when the user applies a suggestion. */
export function useSuggestion(content: string) {
  const { isBusy, runOrToast } = useMutation();
  const [suggestion, setSuggestion] = useState<GeneratedMetadata | null>(null);

  async function ask() {
    const suggested = await runOrToast(
      suggestMetadata(content.slice(0, CONTENT_MAX)),
      t("ai.suggestions.failure"),
    );
    if (!suggested.ok) return;
    setSuggestion(suggested.response);
    toast({ title: t("ai.tool.success"), description: t("ai.suggestions.successDescription") });
  }

  return { suggestion, ask, isAsking: isBusy, canAsk: /\p{L}{2}/u.test(content) && !isBusy };
}
