import { HandCoins } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { cn } from "#app/ui/cn.ts";
import { rich } from "#app/ui/rich.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { intlLocale } from "#i18n/locale.ts";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";
import { ChatBadges } from "./chat-badges.tsx";
import { ChatText } from "./chat-text.tsx";
import { nameColor } from "./name-color.ts";
import { SentAt } from "./sent-at.tsx";

export function moneyOf(cents: number, currency: string | null): string {
  const format = { style: "currency", trailingZeroDisplay: "stripIfInteger" } as const;
  try {
    return new Intl.NumberFormat(intlLocale(), { ...format, currency: currency ?? "USD" }).format(
      cents / 100,
    );
  } catch {
    return new Intl.NumberFormat(intlLocale(), { ...format, currency: "USD" }).format(cents / 100);
  }
}

/** IDs of animated tips. The virtual list mounts a tip whenever the tip scrolls into view. */
const seenTipIds = new Set<string>();

interface TipLineProps {
  message: ChatMessage;
  me: string | null;
  aside?: ReactNode;
}

export function TipLine({ message, me, aside }: TipLineProps) {
  const { id, user, content, donationAmount, currency } = message;
  const [isNew] = useState(() => !seenTipIds.has(id));
  useEffect(() => void seenTipIds.add(id), [id]);
  return (
    <div className="group relative px-3 py-1.5 text-sm">
      <SentAt at={message.createdAt} hasButtons={false} />
      <div
        className={cn(
          "flex gap-3 rounded-md bg-paid-soft px-3 py-2.5 ring-1 ring-paid/30",
          isNew && "animate-in motion-reduce:animate-none",
        )}
      >
        <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0 text-paid" />
        <div className="min-w-0 flex-1">
          <p className="[overflow-wrap:anywhere]">
            <ChatBadges badges={user.badges} />
            {rich("chat.tips.donated", {
              name: (
                <>
                  <bdi className={cn("font-semibold", nameColor(message.userId))}>
                    {user.username}
                  </bdi>{" "}
                  {user.isVerified && <VerifiedMark />}
                </>
              ),
              money: moneyOf(donationAmount ?? 0, currency),
              strong: (text) => <strong className="tabular text-base text-paid">{text}</strong>,
            })}
          </p>
          {content !== "" && (
            <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
              <ChatText text={content} me={me} />
            </p>
          )}
        </div>
        {aside}
      </div>
    </div>
  );
}
