import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import type { useBulk } from "./use-bulk.ts";

/** The user cannot close the dialog while the bulk action runs. */
export function BulkDialog({
  bulk,
  what,
  onClosed,
}: {
  bulk: ReturnType<typeof useBulk>;
  what?: string;
  onClosed: () => void;
}) {
  const { run } = bulk;
  return (
    <Dialog
      open={run !== null}
      onOpenChange={(open) => {
        if (open || run?.isRunning) return;
        bulk.close();
        onClosed();
      }}
    >
      {run && (
        <DialogContent title={run.title}>
          <BulkProgress
            results={run.results}
            isRunning={run.isRunning}
            {...(what !== undefined && { what })}
            onUndo={run.undo.size > 0 ? () => void bulk.undo() : undefined}
          />
        </DialogContent>
      )}
    </Dialog>
  );
}
