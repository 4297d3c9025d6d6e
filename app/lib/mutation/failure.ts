import { toast } from "#app/components/ui/toast-store.ts";
import { ApiError } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";

/** Why a write failed, as a sentence for the user. A network error has a browser's own text, so the user reads ours instead. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : t("shell.checkConnection"));

/** Tells the user which write failed and why, on whatever page they are. */
export function showFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) console.warn(title, error);
  toast({ title, description: reasonOf(error), variant: "destructive" });
}
