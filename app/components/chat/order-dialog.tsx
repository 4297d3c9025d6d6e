import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import type { ChatMessage } from "#worker/domain/chat/contract.ts";
import type { Moderation } from "./use-moderation.ts";

type OrderKind = "delete" | "clear_person" | "timeout" | "ban";
/** What is to be done, and about which message; about none where it is about all of them. */
export type AskedOrder = { kind: OrderKind; message: ChatMessage } | { kind: "clear_all"; message: null };

const DURATIONS = [
  { value: "10", label: "10 seconds" },
  { value: "60", label: "1 minute" },
  { value: "600", label: "10 minutes" },
  { value: "3600", label: "1 hour" },
  { value: "28800", label: "8 hours" },
  { value: "86400", label: "24 hours" },
];
const REASONS = ["Spam", "Harassment", "Hate", "Spoilers", "Off topic"];
/** Of domain/chat/contract-moderation.ts, which brings a whole zod along. */
const REASON_MAX = 200;

const WORDS: Record<AskedOrder["kind"], { title: (name: string) => string; about: string; action: string }> = {
  delete: { title: (name) => `Delete ${name}'s message?`, about: "It disappears for everyone. You can bring it back.", action: "Delete" },
  clear_person: {
    title: (name) => `Clear ${name}'s messages?`,
    about: "All that they wrote on this stream disappears. You can bring it back.",
    action: "Clear",
  },
  clear_all: {
    title: () => "Clear the chat?",
    about: "All messages of this stream disappear for everyone. You can bring them back.",
    action: "Clear the chat",
  },
  timeout: {
    title: (name) => `Time out ${name}?`,
    about: "They can read, and write again when it is over.",
    action: "Time out",
  },
  ban: {
    title: (name) => `Ban ${name}?`,
    about: "They are sent out of this channel's chat, now and on every stream to come, until you take it back.",
    action: "Ban",
  },
};

interface OrderDialogProps {
  asked: AskedOrder | null;
  moderation: Moderation;
  onClose: () => void;
}

/** Asks why, and for how long, before something is done about a person or what they wrote. */
export function OrderDialog({ asked, moderation, onClose }: OrderDialogProps) {
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      {asked && <OrderForm key={`${asked.kind} ${asked.message?.id}`} asked={asked} moderation={moderation} onClose={onClose} />}
    </Dialog>
  );
}

function OrderForm({ asked, moderation, onClose }: OrderDialogProps & { asked: AskedOrder }) {
  const { kind, message } = asked;
  const { title, about, action } = WORDS[kind];
  const [seconds, setSeconds] = useState("600");
  const [clear, setClear] = useState(kind === "ban");
  const id = useId();
  const name = message?.user.username ?? "";
  const silences = kind === "timeout" || kind === "ban";

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It may be shown inside another form's dialog.
    event.stopPropagation();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    onClose();
    if (asked.kind === "clear_all") await moderation.order({ kind: asked.kind, reason }, "The chat is cleared");
    else await orderAbout(asked, reason);
  };
  const orderAbout = ({ kind, message: { id: messageId, userId } }: Extract<AskedOrder, { message: ChatMessage }>, reason: string) => {
    if (kind === "delete") return moderation.order({ kind, messageId, reason }, "Message deleted");
    if (kind === "clear_person") return moderation.order({ kind, userId, reason }, `${name}'s messages are cleared`);
    return moderation.silence({ id: userId, name }, { seconds: kind === "ban" ? null : Number(seconds), reason, clear });
  };
  return (
    <DialogContent size="sm" title={title(name)} description={about}>
      <form onSubmit={onSubmit} className="mt-4 grid gap-4">
        {kind === "timeout" && (
          <Field label="For">{(control) => <Select {...control} options={DURATIONS} value={seconds} onValueChange={setSeconds} />}</Field>
        )}
        <ReasonField />
        {silences && (
          <div className="flex items-center gap-2.5 text-sm">
            <Checkbox id={`${id}-clear`} checked={clear} onChange={(event) => setClear(event.currentTarget.checked)} />
            <label htmlFor={`${id}-clear`}>Also clear their messages on this stream</label>
          </div>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger">
            {action}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  );
}

/** Why: in one's own words, or one of a few. It stands in the moderation log. */
function ReasonField() {
  const id = useId();
  return (
    <Field label="Reason" aside="Optional">
      {(control) => (
        <>
          <Input
            {...control}
            name="reason"
            list={`${id}-reasons`}
            maxLength={REASON_MAX}
            autoComplete="off"
            placeholder="Shown in the moderation log"
          />
          <datalist id={`${id}-reasons`}>
            {REASONS.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
