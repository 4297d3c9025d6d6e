import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { APPEAL_MAX, APPEAL_MIN } from "#worker/domain/partner/contract.ts";
import { useAct } from "./use-act.ts";

/** Of a rejection, once. */
export function AppealForm() {
  const [text, setText] = useState("");
  const [isShort, setShort] = useState(false);
  const { act, isBusy } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    setShort(said.length < APPEAL_MIN);
    if (said.length >= APPEAL_MIN) void act("/api/partner/appeal", { text: said }, { done: "Appeal Sent", failed: "Not sent" });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label="Appeal this decision"
        aside={`${text.length} of ${APPEAL_MAX}`}
        hint="Once. Somebody who did not decide before reads it."
        error={isShort ? `Say in at least ${APPEAL_MIN} characters what we got wrong.` : undefined}
      >
        {(control) => <Textarea {...control} value={text} onChange={(e) => setText(e.target.value)} maxLength={APPEAL_MAX} rows={4} />}
      </Field>
      <div>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Sending" : "Send appeal"}
        </Button>
      </div>
    </form>
  );
}
