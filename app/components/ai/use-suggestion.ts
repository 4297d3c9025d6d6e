import { useState } from "react";
import { useToast } from "#app/components/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { type Suggestion, suggestMetadata, whyNot } from "./ai-api.ts";

/** The server reads so many characters. */
const CONTENT_MAX = 20_000;

/** Suggestions for a form, made of what is in it when they are asked for; the form changes only by what is used of them. */
export function useSuggestion(content: string) {
  const { toast } = useToast();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function ask() {
    setAsking(true);
    try {
      setSuggestion(await suggestMetadata(content.slice(0, CONTENT_MAX)));
      toast({ title: t("ai.aiContentGenerated"), description: t("ai.chooseWhatYouWantToUse") });
    } catch (cause) {
      toast({ title: t("ai.noSuggestionsCouldBeMade"), description: whyNot(cause), variant: "destructive" });
    } finally {
      setAsking(false);
    }
  }

  return { suggestion, ask, isAsking, canAsk: /\p{L}{2}/u.test(content) && !isAsking };
}
