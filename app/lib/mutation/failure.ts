import { toast } from "#app/components/ui/toast-store.ts";
import { ApiError } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";

/** Why a write failed, as a sentence for the user. The browser's own text of a network error, a TypeError, is for developers. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof TypeError ? t("shell.checkConnection") : t("shell.serverErrorOccurred");
}

/** Tells the user which write failed and why, on whatever page they are. */
export function showFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) console.warn(title, error);
  toast({ title, description: reasonOf(error), variant: "destructive" });
}
