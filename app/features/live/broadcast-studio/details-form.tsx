import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { StreamForm, type StreamFormProps } from "./stream-form.tsx";
import { StreamSuggestions } from "./stream-suggestions.tsx";

interface DetailsFormProps extends StreamFormProps {
  onAir: boolean;
  isSaving: boolean;
  onStart: () => void;
  onSave: () => void;
}

export function DetailsForm({ onAir, isSaving, onStart, onSave, ...form }: DetailsFormProps) {
  const fields = (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (onAir) onSave();
        else onStart();
      }}
    >
      <StreamForm {...form} />
      {onAir && (
        <Button type="submit" className="justify-self-start" disabled={isSaving}>
          {isSaving ? t("live.details.busy") : t("live.details.submit")}
        </Button>
      )}
    </form>
  );
  if (onAir) {
    return (
      <details>
        <summary className="mb-5 font-semibold">{t("live.details.editHeading")}</summary>
        {fields}
      </details>
    );
  }
  return (
    <section aria-labelledby="details-title" className="grid gap-5">
      <h2 id="details-title" className="text-lg">
        {t("live.details.heading")}
      </h2>
      <StreamSuggestions details={form.details} onChange={form.onChange} />
      {fields}
    </section>
  );
}
