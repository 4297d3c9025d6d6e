import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#app/api.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTrigger } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { useToast } from "#app/components/ui/toast.tsx";
import { THRESHOLDS, type Threshold } from "#worker/domain/ai/contract-moderation.ts";
import { BLOCKED_WORDS_MAX, tidyWords } from "#worker/domain/community/contract-moderation.ts";
import { saveBlockedWords } from "./moderation-api.ts";

const HOLD_OPTIONS: { value: Threshold; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "high", label: "Only what is grave" },
  { value: "medium", label: "What is grave or medium" },
  { value: "low", label: "Everything that looks unfit" },
];

interface Held {
  words: string[];
  hold: Threshold;
}

/** What of the channel makes a comment wait: its words, and how grave what it says looks. */
export function BlockedWords({ words, hold }: Held) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          Blocked words
          {words.length > 0 && <span className="tabular text-muted">{words.length}</span>}
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Blocked words"
        description="A comment under your videos that has one of these waits here until you approve it. What was written before stays as it is."
      >
        <WordsForm words={words} hold={hold} onSaved={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function WordsForm({ words, hold, onSaved }: Held & { onSaved: () => void }) {
  const [from, setFrom] = useState(hold);
  const [typed, setTyped] = useState(words.join("\n"));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const next = tidyWords(typed.split("\n"));
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await saveBlockedWords(next, from);
      revalidate();
      onSaved();
      toast({
        title: "Blocked words saved",
        action: {
          label: "Undo",
          onAction: () =>
            void saveBlockedWords(words, hold).then(revalidate, () => toast({ title: "That did not work", variant: "destructive" })),
        },
      });
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : "They are not saved. Check your connection and try again.");
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5">
      <Field
        label="Words and phrases"
        aside={`${next.length} of ${BLOCKED_WORDS_MAX}`}
        hint="One a line. Whole words are compared, whatever their case."
        error={fault}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(null);
            }}
          />
        )}
      </Field>
      <Field
        label="Hold comments that look unfit"
        hint="Threats, hate, harassment, scams and the like, found by this site's own program. The comment waits here with the reason."
        className="mt-5"
      >
        {(control) => (
          <Select
            {...control}
            options={HOLD_OPTIONS}
            value={from}
            onValueChange={(value) => setFrom(THRESHOLDS.find((t) => t === value) ?? from)}
          />
        )}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Saving…" : "Save words"}
        </Button>
      </DialogFooter>
    </form>
  );
}
