import { Link } from "@remix-run/react";
import { Play } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { formatCount, formatDuration } from "#app/format.ts";
import type { StudioStream } from "./studio-stream.ts";

/** What a stream leaves when it has ended. */
export function StreamSummary({ stream, onAgain }: { stream: StudioStream; onAgain: () => void }) {
  const seconds = stream.startedAt === null || stream.endedAt === null ? null : (stream.endedAt - stream.startedAt) / 1000;
  return (
    <Card className="mx-auto grid w-full max-w-xl gap-5">
      <div>
        <h2 className="text-lg">Stream Ended</h2>
        <p className="mt-1 text-muted">{stream.title}</p>
      </div>
      <dl className="tabular flex gap-10">
        <div>
          <dt className="text-muted text-sm">Peak viewers</dt>
          <dd className="font-semibold text-xl">{formatCount(stream.peakViewers)}</dd>
        </div>
        {seconds !== null && (
          <div>
            <dt className="text-muted text-sm">Live for</dt>
            <dd className="font-semibold text-xl">{formatDuration(seconds)}</dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {stream.replayUrl !== null && (
          <Button asChild variant="primary">
            <Link to={stream.replayUrl}>
              <Play aria-hidden />
              Watch the replay
            </Link>
          </Button>
        )}
        <Button onClick={onAgain}>Start another stream</Button>
      </div>
      {stream.replayUrl === null && <p className="text-muted text-sm">This stream left no replay: nothing of it had been recorded.</p>}
    </Card>
  );
}
