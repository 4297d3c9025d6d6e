import type { ReactNode } from "react";
import { t } from "#i18n/t.ts";
import { StreamForm, type StreamFormProps } from "./stream-form.tsx";

interface DetailsFormProps extends StreamFormProps {
  onAir: boolean;
  onSubmit: () => void;
  /** The form's buttons. */
  children: ReactNode;
}

export function DetailsForm({ onAir, onSubmit, children, ...form }: DetailsFormProps) {
  const fields = (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <StreamForm {...form} />
      {children}
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
    <section aria-labelledby="details-title" className="grid gap-4">
      <h2 id="details-title" className="text-lg">
        {t("live.details.heading")}
      </h2>
      {fields}
    </section>
  );
}
