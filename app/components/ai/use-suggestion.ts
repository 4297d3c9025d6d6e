import { useState } from "react";
import { useToast } from "#app/components/ui/toast.tsx";
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
      toast({ title: "AI Content Generated!", description: "Choose what you want to use. Nothing in your form has changed yet." });
    } catch (cause) {
      toast({ title: "No suggestions could be made", description: whyNot(cause), variant: "destructive" });
    } finally {
      setAsking(false);
    }
  }

  return { suggestion, ask, isAsking, canAsk: /\p{L}{2}/u.test(content) && !isAsking };
}
