import { Copy, PencilLine } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { OptimizedPrompt } from "#worker/domain/ai/prompts/contract-api.ts";

export function PromptOutput({
  result,
  isBusy,
}: {
  result: OptimizedPrompt | null;
  isBusy: boolean;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    if (!result || !area.current) return;
    if (await copied(area.current))
      toast({
        title: t("prompts.output.copySuccess"),
        description: placeholderNote(result.slots.length),
      });
    else {
      toast({
        title: t("prompts.output.copyErrorTitle"),
        description: t("prompts.output.copyErrorBody"),
        variant: "destructive",
      });
    }
  };
  return (
    <div
      className={cn("grid content-start gap-4 transition-opacity", isBusy && "opacity-60")}
      aria-busy={isBusy}
    >
      <Field
        label={t("prompts.output.label")}
        aside={
          result ? t("prompts.output.characterCount", { n: result.optimized.length }) : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            readOnly
            value={result?.optimized ?? ""}
            placeholder={t("prompts.output.placeholder")}
            className={cn("bg-surface font-normal", result ? "min-h-96" : "min-h-52")}
          />
        )}
      </Field>
      {result && result.slots.length > 0 && <Slots slots={result.slots} />}
      <div>
        <Button
          variant={result ? "primary" : "secondary"}
          size="lg"
          aria-disabled={!result}
          onClick={() => void copy()}
          className="max-sm:w-full"
        >
          <Copy aria-hidden />
          {t("prompts.output.copy")}
        </Button>
      </div>
    </div>
  );
}

const placeholderNote = (count: number) =>
  count === 0 ? undefined : t("prompts.output.openPlaceCount", { count });

/** Returns false if copying fails. The text then stays selected, so that the user can copy it. */
async function copied(area: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    const before = document.activeElement;
    area.focus();
    area.select();
    const isCopied = document.execCommand("copy");
    if (isCopied && before instanceof HTMLElement) before.focus();
    return isCopied;
  }
}

function Slots({ slots }: { slots: string[] }) {
  return (
    <div className="grid gap-2 rounded-md bg-ai-soft p-4 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <PencilLine aria-hidden className="size-4 shrink-0 text-ai" />
        {t("prompts.output.placesHeading", { n: slots.length })}
      </p>
      <ul className="grid gap-1">
        {slots.slice(0, 12).map((slot) => (
          <li key={slot} className="break-words">
            [{slot}]
          </li>
        ))}
        {slots.length > 12 && (
          <li className="text-muted">{t("prompts.output.morePlaces", { n: slots.length - 12 })}</li>
        )}
      </ul>
    </div>
  );
}
