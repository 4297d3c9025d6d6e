import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { COMMENT_MAX } from "#worker/domain/community/community/contract.ts";

interface ReplyFormProps {
  to: string;
  isBusy: boolean;
  onSend: (body: string) => Promise<void>;
  onCancel: () => void;
}

export function ReplyForm({ to, isBusy, onSend, onCancel }: ReplyFormProps) {
  const [body, setBody] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  // The form appears when the user presses "Reply", so the cursor moves into its field.
  useEffect(() => field.current?.focus(), []);
  const isEmpty = body.trim() === "";
  const send = () => {
    if (!isEmpty && !isBusy) void onSend(body);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form
      className="grid max-w-2xl gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t("studio.comments.reply.ariaLabel", { name: to })}
        placeholder={t("studio.comments.reply.placeholder", { name: to })}
        rows={2}
        className="min-h-20"
        maxLength={COMMENT_MAX}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t("studio.actions.cancel")}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={isEmpty || isBusy}>
          {isBusy ? t("studio.comments.reply.sending") : t("studio.comments.reply.submit")}
        </Button>
      </div>
    </form>
  );
}
