import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

/** Puts a text on the clipboard and says so; where the browser refuses, says what to do instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({
      title: t("settings.itCouldNotBeCopied"),
      description: t("settings.selectItAndCopyItBy"),
      variant: "destructive",
    });
  }
}
