import { publisherFault } from "#app/live/publisher.ts";
import type { Inset } from "#app/live/publisher-contract.ts";
import { FIRST_LAYOUT, type Layout } from "#app/live/studio/layout.ts";
import { t } from "#i18n/t.ts";
import { type CaptureProblem, captureProblem, LOST, type PictureSource, UNSUPPORTED } from "./capture-problem.ts";
import {
  type Device,
  listDevices,
  openCamera,
  openCameraAndMicrophone,
  openMicrophone,
  openScreen,
  type Processing,
  stopAll,
} from "./devices.ts";
import { Mixer, SOUND_SOURCES, type SoundSettings, type SoundSource } from "./mixer.ts";

/** What is on the air: one source, or the camera with the screen. */
export const SCENES = ["camera", "screen", "both"] as const;
export type Scene = (typeof SCENES)[number];

interface SoundState extends SoundSettings {
  /** There is such a source now. */
  on: boolean;
}

/** The most that is sent; what the uplink does not carry is lowered by itself. */
export interface BestQuality {
  height: 1080 | 720 | 480 | 360;
  frameRate: 30 | 60;
}

export interface CaptureState {
  scene: Scene;
  status: "off" | "asking" | "on" | "problem";
  /** The picture and the mixed sound; a new object whenever the picture changes. Null while there is no picture. */
  stream: MediaStream | null;
  /** The camera over or beside the screen. */
  inset: Inset | null;
  layout: Layout;
  problem: CaptureProblem | null;
  /** What happened to a source while another goes on. */
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
  /** Asks for what this scene needs and is not open, and for a microphone if none is. What was shown goes on until then. */
  show(scene: Scene): Promise<void>;
  chooseCamera(id: string): Promise<void>;
  /** Between the front and the back of a phone. */
  flipCamera(): Promise<void>;
  chooseMicrophone(id: string | null): Promise<void>;
  setProcessing(change: Partial<Processing>): Promise<void>;
  setBest(best: Partial<BestQuality>): void;
  setLayout(layout: Layout): void;
  adjust(source: SoundSource, change: Partial<SoundSettings>): void;
  /** 0 to 1, for a meter. */
  level(source: SoundSource): number;
  dismissNotice(): void;
  /** Lets go of every device. */
  stop(): void;
}

type Pictures = Record<PictureSource, MediaStreamVideoTrack | null>;
type Sounds = Record<SoundSource, MediaStreamTrack | null>;

const canStream = () => typeof navigator.mediaDevices?.getUserMedia === "function" && publisherFault() === null;
const needsOf = (scene: Scene): PictureSource[] => (scene === "both" ? ["screen", "camera"] : [scene]);

/** The camera, the screen, the microphone and the computer's sound of this browser, as what goes on the air. */
export function createCapture(): Capture {
  let state = initialCapture;
  const pictures: Pictures = { camera: null, screen: null };
  const sounds: Sounds = { microphone: null, system: null };
  let mixer: Mixer | null = null;
  // Only the last thing that was asked for may change anything: dialogs can be answered late.
  let request = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<CaptureState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const refreshDevices = async () => set(await listDevices());
  const wish = (facing = state.facing, deviceId = state.cameraId) => ({ facing, deviceId, ...state.best });

  /** Puts what is open together as what goes on the air. */
  function join(scene: Scene, notice: string | null = null): void {
    const [first, second] = needsOf(scene).map((source) => pictures[source]);
    const main = first ?? second;
    if (!main) {
      set({ scene, status: "problem", stream: null, inset: null });
      return;
    }
    const inset = first && second ? { track: second, layout: state.layout } : null;
    const track = mixer?.track;
    const { microphone, system } = state.sound;
    set({
      ...{ scene, status: "on", problem: null, notice, inset },
      stream: new MediaStream(track ? [main, track] : [main]),
      cameraId: pictures.camera?.getSettings().deviceId ?? state.cameraId,
      microphoneId: sounds.microphone?.getSettings().deviceId ?? state.microphoneId,
      sound: { microphone: { ...microphone, on: sounds.microphone !== null }, system: { ...system, on: sounds.system !== null } },
    });
  }

  function takePicture(source: PictureSource, track: MediaStreamVideoTrack | undefined): void {
    if (!track) return;
    pictures[source]?.stop();
    pictures[source] = track;
    track.addEventListener("ended", () => {
      if (pictures[source] !== track) return;
      pictures[source] = null;
      lost(source);
    });
  }

  /** Goes on with the other source if it is shown too. Nothing is switched on that was off: that could be unwelcome on the air. */
  function lost(source: PictureSource): void {
    if (!needsOf(state.scene).includes(source)) return;
    const other = source === "camera" ? "screen" : "camera";
    if (source === "screen") takeSound("system", null);
    if (state.scene === "both" && pictures[other]) {
      join(other, source === "camera" ? t("live.cameraLostScreenGoesOn") : t("live.screenLostCameraGoesOn"));
    } else set({ status: "problem", problem: LOST[source], stream: null, inset: null });
  }

  function mixerOf(): Mixer {
    if (mixer) return mixer;
    mixer = new Mixer();
    for (const source of SOUND_SOURCES) mixer.adjust(source, state.sound[source]);
    return mixer;
  }

  function takeSound(source: SoundSource, track: MediaStreamTrack | null): void {
    sounds[source]?.stop();
    sounds[source] = track;
    mixerOf().plug(source, track);
    track?.addEventListener("ended", () => {
      if (sounds[source] === track) takeSound(source, null);
    });
    set({ sound: { ...state.sound, [source]: { ...state.sound[source], on: track !== null } } });
  }

  async function openCameraFor(facing = state.facing, id = state.cameraId): Promise<void> {
    const mine = request;
    const opened = sounds.microphone
      ? await openCamera(wish(facing, id))
      : await openCameraAndMicrophone(wish(facing, id), state.microphoneId, state.processing);
    if (mine !== request) return stopAll(opened);
    takePicture("camera", opened.getVideoTracks()[0]);
    const [voice] = opened.getAudioTracks();
    if (voice) takeSound("microphone", voice);
  }

  async function openScreenFor(): Promise<void> {
    const mine = request;
    const opened = await openScreen(state.best);
    if (mine !== request) return stopAll(opened);
    takePicture("screen", opened.getVideoTracks()[0]);
    takeSound("system", opened.getAudioTracks()[0] ?? null);
    if (sounds.microphone) return;
    const voice = await openMicrophone(state.microphoneId, state.processing).catch(() => null);
    if (voice && mine !== request) return stopAll(voice);
    takeSound("microphone", voice?.getAudioTracks()[0] ?? null);
  }

  /** Opens something for a scene. What is on the air stays there until it is open, and if it fails. */
  async function open(scene: Scene, ask: () => Promise<void>, failing: () => PictureSource): Promise<void> {
    if (!canStream()) return set({ scene, status: "problem", problem: UNSUPPORTED, stream: null });
    const mine = ++request;
    const before = state;
    if (!state.stream) set({ scene, status: "asking", problem: null });
    try {
      await ask();
      if (mine !== request) return;
      for (const source of ["camera", "screen"] as const) if (!needsOf(scene).includes(source)) close(source);
      join(scene);
      await refreshDevices();
    } catch (error) {
      if (mine !== request) return;
      const problem = captureProblem(error, failing());
      if (before.stream) set({ notice: `${t(problem.title)}. ${t(problem.text)}` });
      else set({ status: "problem", problem, stream: null, inset: null });
    }
  }

  function close(source: PictureSource): void {
    pictures[source]?.stop();
    pictures[source] = null;
    if (source === "screen" && sounds.system) takeSound("system", null);
  }

  async function show(scene: Scene): Promise<void> {
    let asking: PictureSource = scene === "both" ? "screen" : scene;
    const ask = async () => {
      for (const source of needsOf(scene)) {
        asking = source;
        // Asked for a screen again, another one is meant.
        if (pictures[source] && !(source === "screen" && scene === state.scene && scene === "screen")) continue;
        await (source === "camera" ? openCameraFor() : openScreenFor());
      }
    };
    await open(scene, ask, () => asking);
  }

  async function changeMicrophone(id: string | null, processing: Processing): Promise<void> {
    try {
      const opened = await openMicrophone(id, processing);
      takeSound("microphone", opened.getAudioTracks()[0] ?? null);
      set({ processing, microphoneId: sounds.microphone?.getSettings().deviceId ?? id, notice: null });
      await refreshDevices();
    } catch (error) {
      const blocked = error instanceof Error && error.name === "NotAllowedError";
      set({
        notice: blocked ? t("live.theMicrophoneIsBlockedAllowIt") : t("live.theMicrophoneCouldNotBeOpened"),
      });
    }
  }

  const onDevices = () => void refreshDevices().catch(() => undefined);
  if (typeof navigator !== "undefined") navigator.mediaDevices?.addEventListener?.("devicechange", onDevices);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    show,
    chooseCamera: (id) =>
      open(
        state.scene === "screen" ? "camera" : state.scene,
        () => openCameraFor(state.facing, id),
        () => "camera",
      ),
    flipCamera() {
      const facing = state.facing === "user" ? "environment" : "user";
      // A phone opens one camera at a time.
      pictures.camera?.stop();
      const ask = async () => {
        await openCameraFor(facing, null);
        set({ facing });
      };
      return open(state.scene, ask, () => "camera");
    },
    chooseMicrophone: (id) => changeMicrophone(id, state.processing),
    async setProcessing(change) {
      const processing = { ...state.processing, ...change };
      if (sounds.microphone) await changeMicrophone(state.microphoneId, processing);
      else set({ processing });
    },
    setBest(change) {
      set({ best: { ...state.best, ...change } });
      const { height, frameRate } = state.best;
      const size = { width: { ideal: Math.round((height * 16) / 9) }, height: { ideal: height }, frameRate: { ideal: frameRate } };
      void pictures.camera?.applyConstraints(size).catch(() => undefined);
    },
    setLayout(layout) {
      set({ layout, inset: state.inset && { ...state.inset, layout } });
    },
    adjust(source, change) {
      mixer?.adjust(source, change);
      set({ sound: { ...state.sound, [source]: { ...state.sound[source], ...change } } });
    },
    level: (source) => mixer?.level(source) ?? 0,
    dismissNotice: () => set({ notice: null }),
    stop() {
      request++;
      navigator.mediaDevices?.removeEventListener?.("devicechange", onDevices);
      for (const track of [...Object.values(pictures), ...Object.values(sounds)]) track?.stop();
      Object.assign(pictures, { camera: null, screen: null });
      Object.assign(sounds, { microphone: null, system: null });
      mixer?.close();
      mixer = null;
      const { layout, processing, best } = state;
      set({ ...initialCapture, layout, processing, best });
    },
  };
}
