import { useRevalidator } from "@remix-run/react";
import { ApiError } from "#app/api.ts";
import { useToast } from "#app/components/ui/toast.tsx";
import { t } from "#i18n/t.ts";

/**
 * Does a thing, says so, with a way back where there is one, and reads the page's data again.
 * @returns whether it was done
 */
export function useAct() {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  return async function act(work: () => Promise<unknown>, done: string | null, undo?: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      if (done !== null)
        toast({ title: done, ...(undo && { action: { label: t("studio.undo"), onAction: () => void act(undo, t("studio.takenBack")) } }) });
      return true;
    } catch (error) {
      const description = error instanceof ApiError ? error.message : t("studio.checkYourConnectionAndTryAgain");
      toast({ title: t("studio.thatDidNotWork"), description, variant: "destructive" });
      return false;
    } finally {
      revalidate();
    }
  };
}
