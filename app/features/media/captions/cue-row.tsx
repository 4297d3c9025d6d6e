import { ArrowDownToLine, ArrowUpToLine, Merge, Split, Trash2, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, memo, useRef } from "react";
import type { CueFault, EditCue } from "#app/features/media/captions/edit-cues.ts";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { CUE_TEXT_MAX, type Cue } from "#worker/domain/media/captions/contract-cues.ts";
import { TimeInput } from "./time-input.tsx";

export interface CueActions {
  change(id: number, change: Partial<Cue>): void;
  remove(id: number): void;
  split(id: number, caret: number): void;
  merge(id: number): void;
  addAtPosition(): void;
  setAtPosition(id: number, edge: "start" | "end"): void;
  togglePlay(): void;
  show(id: number): void;
}

interface CueRowProps {
  cue: EditCue;
  number: number;
  fault: CueFault | undefined;
  isLast: boolean;
  isCurrent: boolean;
  actions: CueActions;
}

export const CueRow = memo(function CueRow({
  cue,
  number,
  fault,
  isLast,
  isCurrent,
  actions,
}: CueRowProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const split = () => actions.split(cue.id, text.current?.selectionStart ?? 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const acts: Record<string, () => void> = {
      Enter: event.shiftKey ? split : actions.addAtPosition,
      m: () => actions.merge(cue.id),
      ",": () => actions.setAtPosition(cue.id, "start"),
      ".": () => actions.setAtPosition(cue.id, "end"),
      " ": actions.togglePlay,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li
      className={cn(
        "grid gap-2 rounded-md p-3 ring-1 ring-line ring-inset [contain-intrinsic-size:auto_150px] [content-visibility:auto]",
        isCurrent && "bg-surface ring-accent",
      )}
    >
      <fieldset
        aria-label={t("captions.cue.ariaLabel", { number: String(number) })}
        className="grid min-w-0 gap-2"
        onKeyDown={onKeyDown}
      >
        <div className="flex flex-wrap items-center gap-1">
          <TimeInput
            label={t("captions.cue.startLabel")}
            value={cue.start}
            onChange={(start) => actions.change(cue.id, { start })}
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <TimeInput
            label={t("captions.cue.endLabel")}
            value={cue.end}
            onChange={(end) => actions.change(cue.id, { end })}
          />
          <span className="grow" />
          <CueButtons cueId={cue.id} isLast={isLast} actions={actions} onSplit={split} />
        </div>
        <Textarea
          ref={text}
          id={`cue-${cue.id}`}
          aria-label={t("captions.cue.textLabel")}
          rows={2}
          maxLength={CUE_TEXT_MAX}
          value={cue.text}
          onChange={(event) => actions.change(cue.id, { text: event.target.value })}
          onFocus={() => actions.show(cue.id)}
        />
        {fault && (
          <p
            className={cn(
              "flex items-center gap-1.5 text-sm",
              fault.isError ? "text-danger" : "text-pending",
            )}
          >
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {fault.message}
          </p>
        )}
      </fieldset>
    </li>
  );
});

interface CueButtonsProps {
  cueId: number;
  isLast: boolean;
  actions: CueActions;
  onSplit: () => void;
}

function CueButtons({ cueId, isLast, actions, onSplit }: CueButtonsProps) {
  return (
    <>
      <IconButton
        label={t("captions.cue.startHere")}
        onClick={() => actions.setAtPosition(cueId, "start")}
      >
        <ArrowUpToLine aria-hidden />
      </IconButton>
      <IconButton
        label={t("captions.cue.endHere")}
        onClick={() => actions.setAtPosition(cueId, "end")}
      >
        <ArrowDownToLine aria-hidden />
      </IconButton>
      <IconButton label={t("captions.cue.split")} onClick={onSplit}>
        <Split aria-hidden />
      </IconButton>
      <IconButton
        label={t("captions.cue.mergeNext")}
        disabled={isLast}
        onClick={() => actions.merge(cueId)}
      >
        <Merge aria-hidden />
      </IconButton>
      <IconButton label={t("captions.cue.delete")} onClick={() => actions.remove(cueId)}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}
