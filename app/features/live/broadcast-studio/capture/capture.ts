import { FIRST_LAYOUT, type Layout } from "#app/features/live/broadcast-studio/pipeline/layout.ts";
import { publisherFault } from "#app/features/live/broadcast-studio/publisher.ts";
import type { Inset } from "#app/features/live/broadcast-studio/publisher-contract.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  type CaptureProblem,
  captureProblem,
  LOST_PROBLEMS,
  UNSUPPORTED,
  type VideoSource,
} from "./capture-problem.ts";
import {
  createOpener,
  createSound,
  createVideoTracks,
  type Parts,
  refreshDevices,
  type Sound,
  type VideoTracks,
} from "./capture-sources.ts";
import type { Device, Processing } from "./devices.ts";
import type { SoundSettings, SoundSource } from "./mixer.ts";

export const SCENES = ["camera", "screen", "both"] as const;
export type Scene = (typeof SCENES)[number];

interface SoundState extends SoundSettings {
  on: boolean;
}

export interface BestQuality {
  height: 1080 | 720 | 480 | 360;
  frameRate: 30 | 60;
}

export interface CaptureState {
  scene: Scene;
  status: "off" | "asking" | "on" | "problem";
  /** `stream` is null without video. Each change of the video creates a new object. */
  stream: MediaStream | null;
  inset: Inset | null;
  layout: Layout;
  problem: CaptureProblem | null;
  notice: string | null;
  cameras: readonly Device[];
  microphones: readonly Device[];
  cameraId: string | null;
  microphoneId: string | null;
  facing: "user" | "environment";
  sound: Record<SoundSource, SoundState>;
  processing: Processing;
  best: BestQuality;
}

const SILENT: SoundState = { on: false, gain: 1, muted: false };

export const initialCapture: CaptureState = {
  scene: "camera",
  status: "off",
  stream: null,
  inset: null,
  layout: FIRST_LAYOUT,
  problem: null,
  notice: null,
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
  facing: "user",
  sound: { microphone: SILENT, system: SILENT },
  processing: { echo: true, noise: true, level: true },
  best: { height: 720, frameRate: 30 },
};

export interface Capture {
  subscribe(listener: () => void): () => void;
  getState(): CaptureState;
  /** Until the scene's devices are open, the broadcast shows the previous scene. */
  show(scene: Scene): Promise<void>;
  chooseCamera(id: string): Promise<void>;
  flipCamera(): Promise<void>;
  chooseMicrophone(id: string | null): Promise<void>;
  setProcessing(change: Partial<Processing>): Promise<void>;
  setBest(best: Partial<BestQuality>): void;
  setLayout(layout: Layout): void;
  adjust(source: SoundSource, change: Partial<SoundSettings>): void;
  level(source: SoundSource): number;
  dismissNotice(): void;
  stop(): void;
}

const canStream = () =>
  typeof navigator.mediaDevices?.getUserMedia === "function" && publisherFault() === null;
const needsOf = (scene: Scene): VideoSource[] =>
  scene === "both" ? ["screen", "camera"] : [scene];

export interface Store {
  get(): CaptureState;
  set(change: Partial<CaptureState>): void;
}

const LOST_NOTICE: Record<VideoSource, Message> = {
  camera: msg("live.captureProblem.cameraLost"),
  screen: msg("live.captureProblem.screenLost"),
};

export function createCapture(): Capture {
  let state = initialCapture;
  // Only the newest request may change the state, because users can answer a permission dialog
  // late.
  let request = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<CaptureState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const store: Store = { get: () => state, set };
  const sound = createSound(store);
  const videoTracks = createVideoTracks({ onLost: sourceLost });
  const open = createOpener({ store, sound, videoTracks, requestNow: () => request });

  const join = (scene: Scene, notice: string | null = null) =>
    set(onAir({ state, scene, notice, videoTracks, sound }));

  /** Opens no other source as a replacement, because the user may not want to show it. */
  function sourceLost(source: VideoSource): void {
    if (!needsOf(state.scene).includes(source)) return;
    const other = source === "camera" ? "screen" : "camera";
    if (source === "screen") sound.take("system", null);
    if (state.scene === "both" && videoTracks.track(other)) {
      join(other, t(LOST_NOTICE[source]));
    } else set({ status: "problem", problem: LOST_PROBLEMS[source], stream: null, inset: null });
  }

  async function change(
    scene: Scene,
    openAll: () => Promise<void>,
    failing: () => VideoSource,
  ): Promise<void> {
    if (!canStream()) return set({ scene, status: "problem", problem: UNSUPPORTED, stream: null });
    const requestId = ++request;
    const before = state;
    if (!state.stream) set({ scene, status: "asking", problem: null });
    try {
      await openAll();
      if (requestId !== request) return;
      for (const source of ["camera", "screen"] as const)
        if (!needsOf(scene).includes(source)) close(source);
      join(scene);
      await refreshDevices(store);
    } catch (error) {
      if (requestId !== request) return;
      const problem = captureProblem(error, failing());
      if (before.stream) set({ notice: `${t(problem.title)}. ${t(problem.text)}` });
      else set({ status: "problem", problem, stream: null, inset: null });
    }
  }

  function close(source: VideoSource): void {
    videoTracks.close(source);
    if (source === "screen" && sound.has("system")) sound.take("system", null);
  }

  const onDevices = () => void refreshDevices(store).catch(() => undefined);
  if (typeof navigator !== "undefined")
    navigator.mediaDevices?.addEventListener?.("devicechange", onDevices);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: store.get,
    ...videoChoicesOf({ store, videoTracks, open, change }),
    ...settingsOf({ store, sound, videoTracks }),
    stop() {
      request++;
      navigator.mediaDevices?.removeEventListener?.("devicechange", onDevices);
      videoTracks.stop();
      sound.stop();
      const { layout, processing, best } = state;
      set({ ...initialCapture, layout, processing, best });
    },
  };
}

interface VideoChoiceParts extends Pick<Parts, "store" | "videoTracks"> {
  open: ReturnType<typeof createOpener>;
  change(scene: Scene, openAll: () => Promise<void>, failing: () => VideoSource): Promise<void>;
}

function videoChoicesOf({ store: { get, set }, videoTracks, open, change }: VideoChoiceParts) {
  return {
    async show(scene) {
      let asking: VideoSource = scene === "both" ? "screen" : scene;
      const openSources = async () => {
        for (const source of needsOf(scene)) {
          asking = source;
          // If the user chooses the scene "screen" again, the browser asks for another screen.
          if (
            videoTracks.track(source) &&
            !(source === "screen" && scene === get().scene && scene === "screen")
          )
            continue;
          await (source === "camera" ? open.camera() : open.screen());
        }
      };
      await change(scene, openSources, () => asking);
    },
    chooseCamera(id) {
      const { scene, facing } = get();
      return change(
        scene === "screen" ? "camera" : scene,
        () => open.camera(facing, id),
        () => "camera",
      );
    },
    flipCamera() {
      const facing = get().facing === "user" ? "environment" : "user";
      // Stops the old camera first, because a phone can open only one camera at a time.
      videoTracks.track("camera")?.stop();
      const openCamera = async () => {
        await open.camera(facing, null);
        set({ facing });
      };
      return change(get().scene, openCamera, () => "camera");
    },
  } satisfies Partial<Capture>;
}

function settingsOf({ store: { get, set }, sound, videoTracks }: Parts) {
  return {
    chooseMicrophone: (id) => sound.changeMicrophone(id, get().processing),
    async setProcessing(change) {
      const processing = { ...get().processing, ...change };
      if (sound.has("microphone")) await sound.changeMicrophone(get().microphoneId, processing);
      else set({ processing });
    },
    setBest(change) {
      set({ best: { ...get().best, ...change } });
      videoTracks.resizeCamera(get().best);
    },
    setLayout(layout) {
      const { inset } = get();
      set({ layout, inset: inset && { ...inset, layout } });
    },
    adjust: sound.adjust,
    level: sound.level,
    dismissNotice: () => set({ notice: null }),
  } satisfies Partial<Capture>;
}

function onAir({
  state,
  scene,
  notice,
  videoTracks,
  sound,
}: {
  state: CaptureState;
  scene: Scene;
  notice: string | null;
  videoTracks: VideoTracks;
  sound: Sound;
}): Partial<CaptureState> {
  const [first, second] = needsOf(scene).map(videoTracks.track);
  const main = first ?? second;
  if (!main) return { scene, status: "problem", stream: null, inset: null };
  const track = sound.mixed();
  const { microphone, system } = state.sound;
  return {
    scene,
    status: "on",
    problem: null,
    notice,
    inset: first && second ? { track: second, layout: state.layout } : null,
    stream: new MediaStream(track ? [main, track] : [main]),
    cameraId: videoTracks.track("camera")?.getSettings().deviceId ?? state.cameraId,
    microphoneId: sound.microphoneId() ?? state.microphoneId,
    sound: {
      microphone: { ...microphone, on: sound.has("microphone") },
      system: { ...system, on: sound.has("system") },
    },
  };
}
