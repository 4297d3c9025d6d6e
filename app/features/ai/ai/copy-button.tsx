import { Copy } from "lucide-react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";

/** The button is hidden without JavaScript, because copying needs scripts. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  if (!useHydrated()) return null;
  return (
    <IconButton
      size="sm"
      label={label}
      onClick={() => void copyText(text, t("ai.tool.copySuccess"))}
    >
      <Copy aria-hidden />
    </IconButton>
  );
}
