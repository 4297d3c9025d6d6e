import { publisherFault } from "#app/live/publisher.ts";
import { type CaptureProblem, captureProblem, LOST, type PictureSource, UNSUPPORTED } from "./capture-problem.ts";

export interface Device {
  id: string;
  label: string;
}

export interface CaptureState {
  source: PictureSource;
  status: "off" | "asking" | "on" | "problem";
  /** A new object whenever a track changes. Null while there is no picture. */
  stream: MediaStream | null;
  problem: CaptureProblem | null;
  cameras: readonly Device[];
  microphones: readonly Device[];
  cameraId: string | null;
  microphoneId: string | null;
  /** A microphone is open, muted or not. */
  hasSound: boolean;
  muted: boolean;
}

export const initialCapture: CaptureState = {
  source: "camera",
  status: "off",
  stream: null,
  problem: null,
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
  hasSound: false,
  muted: false,
};

export interface Capture {
  subscribe(listener: () => void): () => void;
  getState(): CaptureState;
  /** Asks for a picture of this source, and for a microphone if none is open. */
  show(source: PictureSource): Promise<void>;
  chooseCamera(id: string): Promise<void>;
  chooseMicrophone(id: string): Promise<void>;
  setMuted(muted: boolean): void;
  /** Lets go of every device. */
  stop(): void;
}

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } as const;

const canStream = () => typeof navigator.mediaDevices?.getUserMedia === "function" && publisherFault() === null;

/** The camera, the screen and the microphone of this browser: one picture and one sound at a time. */
export function createCapture(): Capture {
  let state = initialCapture;
  let picture: MediaStreamTrack | null = null;
  let sound: MediaStreamTrack | null = null;
  // Only the last thing that was asked for may change anything: dialogs can be answered late.
  let request = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<CaptureState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  async function listDevices(): Promise<void> {
    if (!navigator.mediaDevices?.enumerateDevices) return;
    const devices = await navigator.mediaDevices.enumerateDevices();
    const of = (kind: MediaDeviceKind, name: string) =>
      devices.filter((d) => d.kind === kind && d.deviceId !== "").map((d, i) => ({ id: d.deviceId, label: d.label || `${name} ${i + 1}` }));
    set({ cameras: of("videoinput", "Camera"), microphones: of("audioinput", "Microphone") });
  }

  /** Puts what is open together as one new stream. */
  function join(source: PictureSource): void {
    if (sound) sound.enabled = !state.muted;
    const tracks = [picture, sound].filter((t) => t !== null);
    set({
      source,
      status: "on",
      problem: null,
      stream: new MediaStream(tracks),
      hasSound: sound !== null,
      cameraId: source === "camera" ? (picture?.getSettings().deviceId ?? null) : state.cameraId,
      microphoneId: sound?.getSettings().deviceId ?? state.microphoneId,
    });
  }

  function take(track: MediaStreamTrack | undefined, source: PictureSource): void {
    if (!track) return;
    picture?.stop();
    picture = track;
    track.addEventListener("ended", () => {
      if (picture !== track) return;
      picture = null;
      set({ status: "problem", problem: LOST[source], stream: null });
    });
  }

  function takeSound(track: MediaStreamTrack | undefined): void {
    if (!track) return;
    sound?.stop();
    sound = track;
    track.addEventListener("ended", () => {
      if (sound !== track) return;
      sound = null;
      if (state.status === "on") join(state.source);
    });
  }

  async function open(source: PictureSource, ask: () => Promise<MediaStream>): Promise<void> {
    if (!canStream()) return set({ source, status: "problem", problem: UNSUPPORTED, stream: null });
    const mine = ++request;
    set({ source, status: "asking", problem: null });
    try {
      const opened = await ask();
      if (mine !== request) return stopAll(opened);
      take(opened.getVideoTracks()[0], source);
      takeSound(opened.getAudioTracks()[0]);
      join(source);
      await listDevices();
    } catch (error) {
      if (mine !== request) return;
      picture?.stop();
      picture = null;
      set({ status: "problem", problem: captureProblem(error, source), stream: null });
    }
  }

  const camera = (id: string | null) => ({ ...PICTURE, ...(id === null ? {} : { deviceId: { exact: id } }) });
  const microphone = (id: string | null) => ({
    echoCancellation: true,
    noiseSuppression: true,
    ...(id === null ? {} : { deviceId: { exact: id } }),
  });

  async function openCamera(id: string | null): Promise<MediaStream> {
    const video = camera(id);
    if (sound) return navigator.mediaDevices.getUserMedia({ video });
    try {
      return await navigator.mediaDevices.getUserMedia({ video, audio: microphone(state.microphoneId) });
    } catch (error) {
      // No microphone is no reason to have no picture.
      if (error instanceof Error && ["NotFoundError", "OverconstrainedError"].includes(error.name)) {
        return navigator.mediaDevices.getUserMedia({ video });
      }
      throw error;
    }
  }

  async function openScreen(): Promise<MediaStream> {
    const opened = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: sound === null });
    // The screen's own sound only where there is no voice.
    if (sound === null && opened.getAudioTracks().length === 0) {
      const voice = await navigator.mediaDevices.getUserMedia({ audio: microphone(state.microphoneId) }).catch(() => null);
      for (const track of voice?.getAudioTracks() ?? []) opened.addTrack(track);
    }
    return opened;
  }

  const onDevices = () => void listDevices().catch(() => undefined);
  if (typeof navigator !== "undefined") navigator.mediaDevices?.addEventListener?.("devicechange", onDevices);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    show: (source) => open(source, () => (source === "camera" ? openCamera(state.cameraId) : openScreen())),
    chooseCamera: (id) => open("camera", () => openCamera(id)),
    async chooseMicrophone(id) {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ audio: microphone(id) });
        takeSound(opened.getAudioTracks()[0]);
        if (state.status === "on") join(state.source);
      } catch {
        // The one in use goes on; the menu shows it still.
        set({});
      }
    },
    setMuted(muted) {
      if (sound) sound.enabled = !muted;
      set({ muted });
    },
    stop() {
      request++;
      navigator.mediaDevices?.removeEventListener?.("devicechange", onDevices);
      for (const track of [picture, sound]) track?.stop();
      picture = null;
      sound = null;
      set({ ...initialCapture, muted: state.muted });
    },
  };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
