import { HandCoins } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { shelvedTips } from "#app/features/live/chat/tips.ts";
import { t } from "#i18n/t.ts";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";
import { moneyOf } from "./tip-message.tsx";

interface TipShelfProps {
  messages: readonly ChatMessage[];
  onJump: (id: string) => void;
}

export function TipShelf({ messages, onJump }: TipShelfProps) {
  const [now, setNow] = useState(() => Date.now());
  const { tips, until } = useMemo(
    () => shelvedTips(messages, Math.max(now, messages.at(-1)?.createdAt ?? 0)),
    [messages, now],
  );
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [until]);
  if (tips.length === 0) return null;
  return (
    <ul
      aria-label={t("chat.tips.ariaLabel")}
      className="flex shrink-0 gap-2 overflow-x-auto border-line border-b px-3 py-2"
    >
      {tips.map((tip) => (
        <li key={tip.id} className="shrink-0 animate-in motion-reduce:animate-none">
          <button
            type="button"
            className="flex h-8 max-w-52 items-center gap-1.5 rounded-full bg-paid-soft pr-3 pl-2.5 text-sm ring-1 ring-paid/30 hover:ring-paid"
            onClick={() => onJump(tip.id)}
          >
            <HandCoins aria-hidden className="size-4 shrink-0 text-paid" />
            <bdi className="truncate font-semibold">{tip.user.username}</bdi>
            <span className="tabular shrink-0 text-paid">
              {moneyOf(tip.donationAmount ?? 0, tip.currency)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
