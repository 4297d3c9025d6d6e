import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { DialogClose, DialogFooter } from "#app/ui/dialog.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { msg, t } from "#i18n/t.ts";
import type { ItemResult } from "./bulk.ts";

const SIGNS = {
  waiting: {
    icon: CircleDashed,
    tint: "text-muted",
    word: msg("studio.bulkProgress.state.waiting"),
  },
  working: {
    icon: LoaderCircle,
    tint: "text-muted",
    word: msg("studio.bulkProgress.state.running"),
  },
  done: {
    icon: CircleCheck,
    tint: "text-paid",
    word: msg("studio.bulkProgress.state.done"),
  },
  same: {
    icon: CircleSlash,
    tint: "text-muted",
    word: msg("studio.bulkProgress.state.unchanged"),
  },
  failed: {
    icon: CircleAlert,
    tint: "text-danger",
    word: msg("studio.bulkProgress.state.failed"),
  },
} as const satisfies Record<ItemResult["state"], object>;

interface BulkProgressProps {
  results: ItemResult[];
  isRunning: boolean;
  what?: string;
  /** Undoes the bulk action; missing after an undo or if the action changed nothing. */
  onUndo?: () => void;
}

export function BulkProgress({
  results,
  isRunning,
  what = t("studio.bulkProgress.videosLabel"),
  onUndo,
}: BulkProgressProps) {
  const of = (state: ItemResult["state"]) => results.filter((r) => r.state === state).length;
  const finished = results.length - of("waiting") - of("working");
  const summary = [
    t("upload.details.lengthOfMax", { length: finished, max: results.length }),
    of("same") > 0 && t("studio.bulkProgress.unchangedCount", { n: of("same") }),
    of("failed") > 0 && t("studio.bulkProgress.failedCount", { n: of("failed") }),
  ].filter(Boolean);
  return (
    <div className="mt-5 grid gap-4">
      <Progress value={results.length === 0 ? 1 : finished / results.length} label={what} />
      <p role="status" className="tabular text-sm">
        {summary.join(" · ")}
      </p>
      <ul className="grid max-h-[45dvh] gap-2 overflow-y-auto">
        {results.map(({ id, title, state, reason }) => {
          const { icon: Icon, tint, word } = SIGNS[state];
          return (
            <li
              key={id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 text-sm"
            >
              <Icon aria-hidden className={cn("mt-0.5 size-4", tint)} />
              <span className="truncate">{title}</span>
              <span className={tint}>{t(word)}</span>
              {reason && <span className="col-start-2 text-danger">{reason}</span>}
            </li>
          );
        })}
      </ul>
      <DialogFooter>
        {onUndo && (
          <Button disabled={isRunning} onClick={onUndo}>
            {t("studio.actions.undo")}
          </Button>
        )}
        <DialogClose asChild>
          <Button variant="primary" disabled={isRunning}>
            {isRunning ? t("studio.bulkProgress.working") : t("studio.bulkProgress.state.done")}
          </Button>
        </DialogClose>
      </DialogFooter>
    </div>
  );
}
