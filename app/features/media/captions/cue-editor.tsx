import { Plus, Redo2, Undo2, WandSparkles } from "lucide-react";
import { useCallback, useState } from "react";
import { usePlaybackPosition } from "#app/features/media/player/current-player.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Input } from "#app/ui/input.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { CueRow } from "./cue-row.tsx";
import type { useCueEditor } from "./use-cue-editor.ts";

const KEYS: [keys: string, meaning: Message][] = [
  ["Ctrl + Enter", msg("captions.keys.add")],
  ["Ctrl + Shift + Enter", msg("captions.keys.split")],
  ["Ctrl + M", msg("captions.cue.mergeNext")],
  ["Ctrl + ,", msg("captions.keys.start")],
  ["Ctrl + .", msg("captions.keys.end")],
  ["Ctrl + Space", msg("captions.keys.play")],
];

export function CueEditor({ editor }: { editor: ReturnType<typeof useCueEditor> }) {
  const { cues, faults, actions } = editor;
  const [seconds, setSeconds] = useState("0.5");
  const by = Number(seconds.replace(",", "."));
  const currentCueId = usePlaybackPosition(
    useCallback(
      (at: number) =>
        cues.findLast(({ start, end }) => start <= at * 1000 && at * 1000 < end)?.id ?? -1,
      [cues],
    ),
  );
  return (
    <div className="grid content-start gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={actions.addAtPosition}>
          <Plus aria-hidden /> {t("captions.editor.addCue")}
        </Button>
        <Button onClick={editor.undo} disabled={!editor.canUndo}>
          <Undo2 aria-hidden /> {t("captions.editor.undo")}
        </Button>
        <span className="grow" />
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
          <legend className="sr-only">{t("captions.shift.ariaLabel")}</legend>
          <label htmlFor="shift-by" className="text-muted text-sm">
            {t("captions.shift.label")}
          </label>
          <Input
            id="shift-by"
            inputMode="decimal"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
            className="tabular h-9 w-20 text-sm"
            aria-invalid={Number.isFinite(by) ? undefined : true}
          />
          <span className="text-muted text-sm">s</span>
          <Button
            size="sm"
            disabled={!Number.isFinite(by)}
            onClick={() => editor.shift(-by * 1000)}
          >
            <Undo2 aria-hidden /> {t("captions.shift.earlier")}
          </Button>
          <Button size="sm" disabled={!Number.isFinite(by)} onClick={() => editor.shift(by * 1000)}>
            <Redo2 aria-hidden /> {t("captions.shift.later")}
          </Button>
        </fieldset>
      </div>
      {editor.overlaps && (
        <Alert
          variant="warning"
          title={t("captions.reorder.title")}
          action={
            <Button size="sm" onClick={editor.tidy}>
              <WandSparkles aria-hidden /> {t("captions.reorder.submit")}
            </Button>
          }
        >
          {t("captions.reorder.body")}
        </Alert>
      )}
      {cues.length === 0 ? (
        <EmptyState
          title={t("captions.editor.emptyTitle")}
          description={t("captions.editor.emptyBody")}
        />
      ) : (
        <ol aria-label={t("captions.editor.ariaLabel")} className="grid gap-2">
          {cues.map((cue, i) => (
            <CueRow
              key={cue.id}
              cue={cue}
              number={i + 1}
              fault={faults.get(cue.id)}
              isLast={i === cues.length - 1}
              isCurrent={cue.id === currentCueId}
              actions={actions}
            />
          ))}
        </ol>
      )}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-1 font-semibold">
          {t("captions.keys.title")}
        </summary>
        <dl className="mt-2 grid gap-1.5">
          {KEYS.map(([keys, meaning]) => (
            <div key={keys} className="flex justify-between gap-4">
              <dt className="text-muted">{t(meaning)}</dt>
              <dd className="whitespace-nowrap">{keys}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
