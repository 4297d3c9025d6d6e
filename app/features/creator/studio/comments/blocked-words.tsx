import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { labeled } from "#app/lib/labeled.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTrigger,
} from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast-store.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import {
  BLOCKED_WORDS_MAX,
  normalizeBlockedWords,
} from "#worker/domain/community/community/contract-moderation.ts";
import { THRESHOLDS, type Threshold } from "#worker/domain/kernel/judging/contract.ts";
import { saveBlockedTerms } from "./moderation-api.ts";

const HOLD_OPTIONS: { value: Threshold; label: Message }[] = [
  {
    value: "off",
    label: msg("studio.blockedWords.threshold.off"),
  },
  {
    value: "high",
    label: msg("studio.blockedWords.threshold.high"),
  },
  {
    value: "medium",
    label: msg("studio.blockedWords.threshold.medium"),
  },
  {
    value: "low",
    label: msg("studio.blockedWords.threshold.low"),
  },
];

interface BlockedTermsState {
  terms: string[];
  hold: Threshold;
}

export function BlockedTerms({ terms, hold }: BlockedTermsState) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          {t("studio.blockedWords.title")}
          {terms.length > 0 && <span className="tabular text-muted">{terms.length}</span>}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t("studio.blockedWords.title")}
        description={t("studio.blockedWords.description")}
      >
        <BlockedTermsForm terms={terms} hold={hold} onSaved={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function BlockedTermsForm({ terms, hold, onSaved }: BlockedTermsState & { onSaved: () => void }) {
  const [from, setFrom] = useState(hold);
  const [typed, setTyped] = useState(terms.join("\n"));
  const { isBusy, reason, clear, run } = useMutation();
  const { act } = useAct();
  const { revalidate } = useRevalidator();
  const next = normalizeBlockedWords(typed.split("\n"));
  async function submit(event: FormEvent) {
    event.preventDefault();
    const { ok } = await run(saveBlockedTerms(next, from));
    if (!ok) return;
    revalidate();
    onSaved();
    const onAction = () =>
      void act(saveBlockedTerms(terms, hold), {
        failed: t("shell.undo.failure"),
        done: t("studio.actions.undone"),
      });
    toast({
      title: t("studio.blockedWords.success"),
      action: { label: t("studio.actions.undo"), onAction },
    });
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5">
      <Field
        label={t("studio.blockedWords.wordsLabel")}
        aside={t("upload.details.lengthOfMax", { length: next.length, max: BLOCKED_WORDS_MAX })}
        hint={t("studio.blockedWords.wordsHint")}
        error={reason}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              clear();
            }}
          />
        )}
      </Field>
      <Field
        label={t("studio.blockedWords.threshold.label")}
        hint={t("studio.blockedWords.threshold.hint")}
        className="mt-5"
      >
        {(control) => (
          <Select
            {...control}
            options={labeled(HOLD_OPTIONS)}
            value={from}
            onValueChange={(value) => setFrom(THRESHOLDS.find((t) => t === value) ?? from)}
          />
        )}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="quiet">{t("studio.actions.cancel")}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? t("studio.actions.saving") : t("studio.blockedWords.submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}
