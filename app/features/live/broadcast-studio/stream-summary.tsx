import { Link } from "@remix-run/react";
import { Play, Scissors, Trash2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { removeVideo, restoreVideo } from "#app/features/creator/studio/content-api.ts";
import { ApiError, getJson } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast.tsx";
import { formatCount, formatDuration, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type {
  OwnStream,
  StreamSummary as Summary,
} from "#worker/domain/live/streams/contract-api.ts";

const money = ({ currency, cents }: { currency: string; cents: number }) =>
  formatMoney(cents, currency);

export function StreamSummary({ stream, onRestart }: { stream: OwnStream; onRestart: () => void }) {
  const [summary, setSummary] = useState<Summary | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(() => {
    let isMounted = true;
    getJson<Summary>(`/api/streams/${encodeURIComponent(stream.id)}/summary`)
      .then((loaded) => isMounted && setSummary(loaded))
      .catch(
        (error: unknown) =>
          isMounted &&
          setFailure(
            error instanceof ApiError ? error.message : t("live.summary.connectionFailure"),
          ),
      );
    return () => {
      isMounted = false;
    };
  }, [stream.id]);
  useEffect(load, [load]);
  const retry = () => {
    setFailure(null);
    load();
  };
  return (
    <Card className="mx-auto grid w-full max-w-xl gap-6">
      <div>
        <h2 className="text-lg">{t("live.end.successTitle")}</h2>
        <p className="mt-1 text-muted">{stream.title}</p>
      </div>
      {summary && <Figures summary={summary} />}
      {!summary && failure === null && <Skeleton className="h-32 rounded-md" />}
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <p>{t("live.summary.loadFailure", { failure })}</p>
          <Button size="sm" onClick={retry}>
            {t("live.common.retry")}
          </Button>
        </div>
      )}
      {summary?.replay && <Replay replay={summary.replay} onChange={retry} />}
      {summary && summary.replay === null && (
        <p className="text-muted text-sm">{t("live.summary.replay.none")}</p>
      )}
      <Button className="justify-self-start" onClick={onRestart}>
        {t("live.summary.startAnother")}
      </Button>
    </Card>
  );
}

function Figures({ summary }: { summary: Summary }) {
  const figures: [string, string][] = [
    [t("live.summary.peakViewersLabel"), formatCount(summary.peakViewers)],
    [t("live.summary.uniqueViewersLabel"), formatCount(summary.uniqueViewers)],
    [t("live.statusBar.liveForLabel"), formatDuration(summary.liveMs / 1000)],
    [t("live.summary.chatMessagesLabel"), formatCount(summary.messages)],
    [t("live.summary.newFollowersLabel"), formatCount(summary.newFollowers)],
    [
      t("live.summary.tipsLabel"),
      summary.tips.length === 0 ? t("live.summary.tipsNone") : summary.tips.map(money).join(" · "),
    ],
  ];
  return (
    <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Replay({
  replay: { videoId, seconds, isRemoved },
  onChange,
}: {
  replay: NonNullable<Summary["replay"]>;
  onChange: () => void;
}) {
  const { isBusy, runOrToast } = useMutation();
  const restore = async () => {
    if (!(await runOrToast(restoreVideo(videoId), t("live.summary.replay.restoreFailure"))).ok)
      return;
    toast({ title: t("live.summary.replay.restoreSuccess") });
    onChange();
  };
  const remove = async () => {
    if (!(await runOrToast(removeVideo(videoId), t("live.summary.replay.deleteFailure"))).ok)
      return;
    toast({
      title: t("live.summary.replay.deleteSuccessTitle"),
      description: t("live.summary.replay.deleteSuccessBody"),
      action: { label: t("live.summary.replay.undo"), onAction: () => void restore() },
    });
    onChange();
  };
  if (isRemoved) {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-surface p-4 text-sm">
        <p className="grow">{t("live.summary.replay.deletedNotice")}</p>
        <Button size="sm" disabled={isBusy} onClick={() => void restore()}>
          {t("live.summary.replay.restore")}
        </Button>
      </div>
    );
  }
  return (
    <section aria-labelledby="replay-title" className="grid gap-3 rounded-md bg-surface p-4">
      <div>
        <h3 id="replay-title" className="text-base">
          {t("live.summary.replay.heading")}
        </h3>
        <p className="tabular text-muted text-sm">
          {t("live.summary.replay.body", { duration: formatDuration(seconds) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to={`/watch/${videoId}`}>
            <Play aria-hidden />
            {t("live.summary.replay.watch")}
          </Link>
        </Button>
        <Button asChild>
          <Link to={`/studio/videos/${videoId}/replay`}>
            <Scissors aria-hidden />
            {t("live.summary.replay.trim")}
          </Link>
        </Button>
        <AlertDialog
          trigger={
            <Button variant="quiet" className="text-danger">
              <Trash2 aria-hidden />
              {t("live.summary.replay.delete")}
            </Button>
          }
          title={t("live.summary.replay.deleteTitle")}
          description={t("live.summary.replay.deleteBody")}
          action={t("live.summary.replay.delete")}
          onAction={() => void remove()}
        />
      </div>
    </section>
  );
}
