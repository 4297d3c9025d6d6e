import { type Message, msg } from "#i18n/t.ts";

export type VideoSource = "camera" | "screen";

export interface CaptureProblem {
  title: Message;
  text: Message;
}

export const UNSUPPORTED: CaptureProblem = {
  title: msg("live.captureProblem.unsupportedTitle"),
  text: msg("live.captureProblem.unsupportedBody"),
};

export const LOST_PROBLEMS: Record<VideoSource, CaptureProblem> = {
  camera: {
    title: msg("live.captureProblem.cameraDisconnectedTitle"),
    text: msg("live.captureProblem.cameraDisconnectedBody"),
  },
  screen: {
    title: msg("live.captureProblem.screenStoppedTitle"),
    text: msg("live.captureProblem.screenStoppedBody"),
  },
};

type Problems = Record<VideoSource, CaptureProblem>;

const BLOCKED: Problems = {
  camera: {
    title: msg("live.captureProblem.cameraBlockedTitle"),
    text: msg("live.captureProblem.cameraBlockedBody"),
  },
  screen: {
    title: msg("live.captureProblem.screenDeniedTitle"),
    text: msg("live.captureProblem.screenDeniedBody"),
  },
};
const MISSING: Problems = {
  camera: {
    title: msg("live.captureProblem.cameraMissingTitle"),
    text: msg("live.captureProblem.cameraMissingBody"),
  },
  screen: {
    title: msg("live.captureProblem.screenMissingTitle"),
    text: msg("live.captureProblem.screenMissingBody"),
  },
};
const BUSY: Problems = {
  camera: {
    title: msg("live.captureProblem.cameraBusyTitle"),
    text: msg("live.captureProblem.cameraBusyBody"),
  },
  screen: {
    title: msg("live.captureProblem.screenUnreadableTitle"),
    text: msg("live.captureProblem.screenUnreadableBody"),
  },
};
const OTHER: Problems = {
  camera: {
    title: msg("live.captureProblem.cameraFailedTitle"),
    text: msg("live.captureProblem.retryBody"),
  },
  screen: {
    title: msg("live.captureProblem.screenFailedTitle"),
    text: msg("live.captureProblem.retryBody"),
  },
};

const BY_ERROR = new Map([
  ["NotAllowedError", BLOCKED],
  ["SecurityError", BLOCKED],
  ["NotFoundError", MISSING],
  ["OverconstrainedError", MISSING],
  ["NotReadableError", BUSY],
  ["AbortError", BUSY],
]);

export function captureProblem(error: unknown, source: VideoSource): CaptureProblem {
  const name = error instanceof Error ? error.name : "";
  return (BY_ERROR.get(name) ?? OTHER)[source];
}
