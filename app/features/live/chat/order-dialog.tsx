import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";
import type { Moderation } from "./use-moderation.ts";

type OrderKind = "delete" | "clear_person" | "timeout" | "ban";
export type DialogOrder =
  | { kind: OrderKind; message: ChatMessage }
  | { kind: "clear_all"; message: null };

const DURATIONS = [
  { seconds: 10, label: msg("chat.timeOut.durations.tenSeconds") },
  { seconds: 60, label: msg("chat.timeOut.durations.oneMinute") },
  { seconds: 600, label: msg("chat.timeOut.durations.tenMinutes") },
  { seconds: 3600, label: msg("chat.timeOut.durations.oneHour") },
  { seconds: 28800, label: msg("chat.timeOut.durations.eightHours") },
  { seconds: 86400, label: msg("chat.timeOut.durations.oneDay") },
];
const REASONS = [
  msg("chat.orderDialog.reasons.spam"),
  msg("chat.orderDialog.reasons.harassment"),
  msg("chat.orderDialog.reasons.hate"),
  msg("chat.orderDialog.reasons.spoilers"),
  msg("chat.orderDialog.reasons.offTopic"),
];
/** Copied from domain/live/chat/contract-moderation.ts: importing that file would load zod. */
const REASON_MAX = 200;

const LABELS: Record<
  DialogOrder["kind"],
  { title: (name: string) => string; about: Message; action: Message }
> = {
  delete: {
    title: (name) => t("chat.deleteMessage.confirmTitle", { name }),
    about: msg("chat.deleteMessage.confirmBody"),
    action: msg("chat.deleteMessage.confirmAction"),
  },
  clear_person: {
    title: (name) => t("chat.clearUser.confirmTitle", { name }),
    about: msg("chat.clearUser.confirmBody"),
    action: msg("chat.clearUser.confirmAction"),
  },
  clear_all: {
    title: () => t("chat.clearChat.confirmTitle"),
    about: msg("chat.clearChat.confirmBody"),
    action: msg("chat.clearChat.action"),
  },
  timeout: {
    title: (name) => t("chat.timeOut.confirmTitle", { name }),
    about: msg("chat.timeOut.confirmBody"),
    action: msg("chat.timeOut.action"),
  },
  ban: {
    title: (name) => t("chat.ban.confirmTitle", { name }),
    about: msg("chat.ban.confirmBody"),
    action: msg("chat.ban.action"),
  },
};

interface OrderDialogProps {
  order: DialogOrder | null;
  moderation: Moderation;
  onClose: () => void;
}

export function OrderDialog({ order, moderation, onClose }: OrderDialogProps) {
  return (
    <Dialog open={order !== null} onOpenChange={(open) => !open && onClose()}>
      {order && (
        <OrderForm
          key={`${order.kind} ${order.message?.id}`}
          order={order}
          moderation={moderation}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function OrderForm({ order, moderation, onClose }: OrderDialogProps & { order: DialogOrder }) {
  const { kind, message } = order;
  const { title, about, action } = LABELS[kind];
  const [seconds, setSeconds] = useState("600");
  const [clear, setClear] = useState(kind === "ban");
  const id = useId();
  const name = message?.user.username ?? "";
  const silences = kind === "timeout" || kind === "ban";

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // This form can be inside the dialog of another form, which must not be submitted too.
    event.stopPropagation();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    onClose();
    if (order.kind === "clear_all")
      await moderation.order({ kind: order.kind, reason }, t("chat.clearChat.success"));
    else await orderAbout(order, reason);
  };
  const orderAbout = (
    { kind, message: { id: messageId, userId } }: Extract<DialogOrder, { message: ChatMessage }>,
    reason: string,
  ) => {
    if (kind === "delete")
      return moderation.order({ kind, messageId, reason }, t("chat.deleteMessage.success"));
    if (kind === "clear_person")
      return moderation.order({ kind, userId, reason }, t("chat.clearUser.success", { name }));
    return moderation.silence(
      { id: userId, name },
      { seconds: kind === "ban" ? null : Number(seconds), reason, clear },
    );
  };
  return (
    <DialogContent size="sm" title={title(name)} description={t(about)}>
      <form onSubmit={onSubmit} className="mt-4 grid gap-4">
        {kind === "timeout" && (
          <Field label={t("chat.timeOut.durationLabel")}>
            {(control) => (
              <Select
                {...control}
                options={DURATIONS.map((d) => ({ value: String(d.seconds), label: t(d.label) }))}
                value={seconds}
                onValueChange={setSeconds}
              />
            )}
          </Field>
        )}
        <ReasonField />
        {silences && (
          <div className="flex items-center gap-2.5 text-sm">
            <Checkbox
              id={`${id}-clear`}
              checked={clear}
              onChange={(event) => setClear(event.currentTarget.checked)}
            />
            <label htmlFor={`${id}-clear`}>{t("chat.orderDialog.clearLabel")}</label>
          </div>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="quiet">{t("chat.orderDialog.cancel")}</Button>
          </DialogClose>
          <Button type="submit" variant="danger">
            {t(action)}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  );
}

function ReasonField() {
  const id = useId();
  return (
    <Field label={t("chat.orderDialog.reasonLabel")} aside={t("chat.orderDialog.optional")}>
      {(control) => (
        <>
          <Input
            {...control}
            name="reason"
            list={`${id}-reasons`}
            maxLength={REASON_MAX}
            autoComplete="off"
            placeholder={t("chat.orderDialog.reasonPlaceholder")}
          />
          <datalist id={`${id}-reasons`}>
            {REASONS.map((reason) => (
              <option key={t(reason)} value={t(reason)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
