import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { SUPPORT_CATEGORY_LABELS } from "#worker/domain/trust/support/contract.ts";
import { useSecondsSince } from "./use-clock.ts";

const LOOK_MS = 5_000;

export interface QueuedChat {
  id: string;
  subject: string;
  category: keyof typeof SUPPORT_CATEGORY_LABELS;
  chat: { phase: string; awaitedSince: number | null } | null;
  person: { username: string; plan: keyof typeof PLAN_NAMES };
  isMine: boolean;
}

export function LiveQueue({ chats }: { chats: readonly QueuedChat[] }) {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === "idle";
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && isIdle) void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [revalidate, isIdle]);
  const waiting = chats.filter(({ chat }) => chat?.phase === "waiting").length;
  return (
    <section aria-labelledby="live-chats" className="grid gap-3">
      <h2 id="live-chats" className="text-lg">
        {t("admin.support.chats.title")}
      </h2>
      <p role="status" className="text-muted text-sm">
        {t("admin.support.chats.waitingCount", { n: waiting })}
      </p>
      {chats.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-y">
          {chats.map((chat) => (
            <Line key={chat.id} chat={chat} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ chat: { id, subject, category, chat, person, isMine } }: { chat: QueuedChat }) {
  const waited = useSecondsSince(chat?.awaitedSince ?? null);
  const isWaiting = chat?.phase === "waiting";
  return (
    <li>
      <Link
        to={`?request=${id}`}
        className="-mx-2 grid gap-x-6 gap-y-1 rounded-md px-2 py-4 transition-colors hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{subject}</span>
          <span className="block text-muted text-sm">
            @{person.username} · {t(PLAN_NAMES[person.plan])} ·{" "}
            {t(SUPPORT_CATEGORY_LABELS[category])}
          </span>
        </span>
        <span className="tabular flex items-center gap-2 self-center text-sm">
          {waited !== null && (
            <span className="text-muted">
              {t("admin.support.chats.waitingTime", { time: formatDuration(waited) })}
            </span>
          )}
          <Badge variant={isWaiting ? "pending" : "paid"}>
            {isWaiting
              ? t("admin.support.chats.newBadge")
              : isMine
                ? t("admin.support.chats.mineBadge")
                : t("admin.support.chats.colleagueBadge")}
          </Badge>
        </span>
      </Link>
    </li>
  );
}
