import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Sends one thing to the API at a time, says how it went, and reads the page's data anew. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const act = async (path: string, body: unknown, words: { done: string; description?: string; failed: string }): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await postJson(path, body);
      toast({ title: words.done, description: words.description });
      return true;
    } catch (error) {
      toast({
        title: words.failed,
        description: error instanceof Error ? error.message : t("partner.pleaseTryAgain"),
        variant: "destructive",
      });
      return false;
    } finally {
      revalidate();
      setBusy(false);
    }
  };
  return { act, isBusy };
}
