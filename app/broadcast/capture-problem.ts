export type PictureSource = "camera" | "screen";

/** Why there is no picture, in words that say what to do. */
export interface CaptureProblem {
  title: string;
  text: string;
}

export const UNSUPPORTED: CaptureProblem = {
  title: "This browser cannot stream",
  text: "Use a current Chrome or Edge on a computer, or stream with OBS or ffmpeg as described on this page.",
};

export const LOST: Record<PictureSource, CaptureProblem> = {
  camera: { title: "The camera was disconnected", text: "Connect it again or choose another one in the settings." },
  screen: { title: "Screen sharing has stopped", text: "Share a screen again, or switch to the camera." },
};

type Problems = Record<PictureSource, CaptureProblem>;

const BLOCKED: Problems = {
  camera: {
    title: "The camera is blocked",
    text: "Allow the camera and the microphone for this site: use the icon beside the address, then try again.",
  },
  screen: { title: "No screen was shared", text: "Choose a screen, a window or a tab in the browser's dialog, then press Share." },
};
const MISSING: Problems = {
  camera: { title: "No camera was found", text: "Connect a camera and try again, or stream your screen instead." },
  screen: { title: "There is no screen to share", text: "This device offers no screen. Stream your camera instead." },
};
const BUSY: Problems = {
  camera: { title: "The camera is in use", text: "Close the other program or tab that uses it, then try again." },
  screen: {
    title: "The screen cannot be read",
    text: "Let your browser record the screen in the system's privacy settings, then try again.",
  },
};
const OTHER: Problems = {
  camera: { title: "The camera did not start", text: "Try again. If it goes on, restart the browser or use another device." },
  screen: { title: "The screen could not be shared", text: "Try again. If it goes on, restart the browser or use another device." },
};

const BY_ERROR = new Map([
  ["NotAllowedError", BLOCKED],
  ["SecurityError", BLOCKED],
  ["NotFoundError", MISSING],
  ["OverconstrainedError", MISSING],
  ["NotReadableError", BUSY],
  ["AbortError", BUSY],
]);

/** @param error what getUserMedia or getDisplayMedia rejected with */
export function captureProblem(error: unknown, source: PictureSource): CaptureProblem {
  const name = error instanceof Error ? error.name : "";
  return (BY_ERROR.get(name) ?? OTHER)[source];
}
