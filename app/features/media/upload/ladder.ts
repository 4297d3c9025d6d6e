import { t } from "#i18n/t.ts";
import type { LadderCommand, LadderEvent } from "./ladder/protocol.ts";

export interface Ladder {
  post(command: LadderCommand): void;
  stop(): void;
}

export function createLadder(onEvent: (event: LadderEvent) => void): Ladder {
  const worker = new Worker(new URL("./ladder/ladder.worker.ts", import.meta.url), {
    type: "module",
  });
  worker.onmessage = ({ data }: MessageEvent<LadderEvent>) => onEvent(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onEvent({ type: "broken", message: t("upload.conversion.workerFailed") });
  };
  return { post: (command) => worker.postMessage(command), stop: () => worker.terminate() };
}
