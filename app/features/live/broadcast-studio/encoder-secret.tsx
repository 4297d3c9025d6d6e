import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";

interface SecretProps {
  label: string;
  copyLabel: string;
  value: string;
  onCopy: () => Promise<void>;
  actions?: ReactNode;
  long?: boolean;
}

/** Shows a text with a button that copies the text. The text can contain the stream key. */
export function Secret({ label, copyLabel, value, onCopy, actions, long = false }: SecretProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="font-semibold text-sm">{label}</p>
      <div className="flex items-start gap-1 rounded-md bg-surface py-1.5 pr-1.5 pl-3">
        <code
          className={
            long
              ? "min-w-0 flex-1 whitespace-pre-wrap py-1 text-xs [overflow-wrap:anywhere]"
              : "min-w-0 flex-1 truncate py-1.5 text-sm"
          }
        >
          {long ? <Command text={value} /> : value}
        </code>
        {actions}
        <IconButton label={copyLabel} size="sm" onClick={() => void onCopy()}>
          <Copy aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/**
 * Shows a command whose options stay whole, because browsers break lines after a hyphen.
 * A backslash stays on the line that it continues.
 */
const Command = ({ text }: { text: string }) =>
  [...text.matchAll(/\S+(?: \\)?|\s+/g)].map(({ 0: word, index }) =>
    /^-|\\$/.test(word) ? (
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );

export async function copy(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title });
  } catch {
    toast({
      title: t("live.encoder.copyFailureTitle"),
      description: t("live.encoder.copyFailureBody"),
      variant: "destructive",
    });
  }
}
