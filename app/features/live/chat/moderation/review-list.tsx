import { Check, X } from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { HeldMessage } from "#worker/domain/live/chat/contract.ts";
import { heldReason } from "../held-reason.ts";
import type { Moderation } from "../use-moderation.ts";

export function ReviewList({
  held,
  moderation,
}: {
  held: readonly HeldMessage[];
  moderation: Moderation;
}) {
  if (held.length === 0) return <p className="text-muted text-sm">{t("chat.review.emptyBody")}</p>;
  return (
    <ul className="divide-y divide-line">
      {held.map((message) => (
        <li key={message.id} className="grid gap-2 py-3">
          <div className="flex items-start gap-3">
            <Avatar name={message.user.username} src={message.user.avatar} size="sm" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-semibold">{message.user.username}</p>
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {message.content}
              </p>
              <p className="mt-0.5 text-muted text-xs">{heldReason(message.reason)}</p>
            </div>
          </div>
          <div className="flex justify-end gap-2">
            <Button
              size="sm"
              aria-label={t("chat.review.rejectLabel", { username: message.user.username })}
              onClick={() =>
                void moderation.order(
                  { kind: "reject", messageId: message.id, reason: message.reason },
                  t("chat.review.rejectSuccess"),
                )
              }
            >
              <X aria-hidden />
              {t("chat.review.reject")}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-label={t("chat.review.approveLabel", { username: message.user.username })}
              onClick={() => void moderation.order({ kind: "approve", messageId: message.id })}
            >
              <Check aria-hidden />
              {t("chat.review.approve")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
