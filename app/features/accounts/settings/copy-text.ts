import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({
      title: t("settings.common.copyFailureTitle"),
      description: t("settings.common.copyFailureBody"),
      variant: "destructive",
    });
  }
}
