import { useCallback, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { ChatLogEntry } from "#worker/domain/live/chat/contract-api.ts";
import { heldReason } from "../held-reason.ts";
import { deedOf, detailOf } from "./log-labels.ts";

const formatTime = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeStyle: "medium" }).format(at);

export function ActionLog({ channelId }: { channelId: string }) {
  const [entries, setEntries] = useState<ChatLogEntry[] | null>(null);
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    async (before: string | null) => {
      try {
        const response = await fetch(
          `/api/creators/${channelId}/chat/log${before === null ? "" : `?before=${before}`}`,
        );
        if (!response.ok) throw new Error(`The log answered ${response.status}`);
        const page: ChatLogEntry[] = await response.json();
        setEntries((known) => (before === null ? page : [...(known ?? []), ...page]));
        setMore(response.headers.has("X-Next-Before"));
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [channelId],
  );
  useEffect(() => void load(null), [load]);
  if (failed) {
    return (
      <p className="flex items-center gap-3 text-muted text-sm">
        {t("chat.actionLog.loadError")}{" "}
        <Button onClick={() => void load(null)}>{t("chat.common.retry")}</Button>
      </p>
    );
  }
  if (entries === null) return <Skeleton className="h-40" />;
  if (entries.length === 0)
    return <p className="text-muted text-sm">{t("chat.actionLog.emptyBody")}</p>;
  return (
    <div className="grid gap-4">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 py-2.5 text-sm">
            <p className="[overflow-wrap:anywhere]">
              {rich(deedOf(entry.kind), {
                actor: entry.actor ?? t("chat.actionLog.deletedAccount"),
                subject: entry.subject ?? t("chat.actionLog.deletedAccount"),
                about: entry.subject === null ? "nobody" : "somebody",
                b: (text) => <span className="font-semibold">{text}</span>,
              })}
              {entry.detail !== "" && <span className="text-muted">: {detailOf(entry)}</span>}
            </p>
            {entry.reason !== "" && (
              <p className="text-muted text-xs">
                {t("chat.actionLog.reason", { reason: heldReason(entry.reason) })}
              </p>
            )}
            <p className="tabular text-muted text-xs">{formatTime(entry.createdAt)}</p>
          </li>
        ))}
      </ol>
      {more && (
        <Button
          className="justify-self-center"
          onClick={() => void load(entries.at(-1)?.id ?? null)}
        >
          {t("chat.actionLog.loadOlder")}
        </Button>
      )}
    </div>
  );
}
