import { Copy } from "lucide-react";
import { copyText } from "#app/components/settings/copy-text.ts";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { t } from "#i18n/t.ts";

/** Only where scripts run: without them there is nothing that could copy. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  if (!useHydrated()) return null;
  return (
    <IconButton size="sm" label={t("ai.copyWhat", { what })} onClick={() => void copyText(text, "Copied")}>
      <Copy aria-hidden />
    </IconButton>
  );
}
