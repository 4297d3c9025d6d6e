import { type FormEvent, useState } from "react";
import { apiRequest } from "#app/lib/api.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { APPEAL_MAX, APPEAL_MIN } from "#worker/domain/money/partner/contract.ts";

export function AppealForm() {
  const [text, setText] = useState("");
  const [isShort, setShort] = useState(false);
  const { act, isBusy } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    setShort(trimmed.length < APPEAL_MIN);
    if (trimmed.length >= APPEAL_MIN)
      void act(apiRequest("POST", "/api/partner/appeal", { text: trimmed }), {
        done: t("partner.appeal.success"),
        failed: t("partner.appeal.failure"),
      });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label={t("partner.appeal.label")}
        aside={`${text.length} of ${APPEAL_MAX}`}
        hint={t("partner.appeal.hint")}
        error={isShort ? t("partner.appeal.lengthError", { appealMin: APPEAL_MIN }) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={(e) => setText(e.target.value)}
            maxLength={APPEAL_MAX}
            rows={4}
          />
        )}
      </Field>
      <div>
        <SubmitButton write={{ isBusy }} busyLabel={t("partner.appeal.submitting")}>
          {t("partner.appeal.submit")}
        </SubmitButton>
      </div>
    </form>
  );
}
