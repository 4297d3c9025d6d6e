import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";

interface EndStreamProps {
  onEnd: () => void;
  ending?: boolean;
  encoder?: boolean;
}

/** End Stream, after a question: there is no way back. */
export function EndStream({ onEnd, ending = false, encoder = false }: EndStreamProps) {
  return (
    <AlertDialog
      trigger={
        <Button variant="live" disabled={ending}>
          {ending ? "Ending..." : "End Stream"}
        </Button>
      }
      title="End this stream?"
      description={
        encoder
          ? "Stop your encoder too: its next push would start a new stream. What was recorded becomes a replay."
          : "Your viewers see that it has ended, and what was recorded becomes a replay. An ended stream cannot be started again."
      }
      action="End Stream"
      cancel="Keep streaming"
      onAction={onEnd}
    />
  );
}
