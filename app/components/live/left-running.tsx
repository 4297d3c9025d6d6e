import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { OwnStream } from "#worker/domain/streams/contract.ts";
import { EndStream } from "./end-stream.tsx";

interface LeftRunningProps {
  stream: OwnStream;
  hasPicture: boolean;
  onResume: () => void;
  onEnd: () => void;
}

/** After a reload: the stream still runs for its viewers. */
export function LeftRunning({ stream, hasPicture, onResume, onEnd }: LeftRunningProps) {
  return (
    <Alert
      variant="warning"
      title={`You are still live: ${stream.title}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={onResume}>
            Continue this stream
          </Button>
          <EndStream onEnd={onEnd} />
        </div>
      }
    >
      {hasPicture
        ? "Your picture is ready to go on."
        : "Choose your camera or a screen below, then continue. Without a picture it ends after a minute."}
    </Alert>
  );
}
