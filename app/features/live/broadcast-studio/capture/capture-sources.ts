import { t } from "#i18n/t.ts";
import type { BestQuality, Store } from "./capture.ts";
import type { VideoSource } from "./capture-problem.ts";
import {
  listDevices,
  openCamera,
  openCameraAndMicrophone,
  openMicrophone,
  openScreen,
  type Processing,
  stopAll,
} from "./devices.ts";
import { Mixer, SOUND_SOURCES, type SoundSettings, type SoundSource } from "./mixer.ts";

type TracksBySource = Record<VideoSource, MediaStreamVideoTrack | null>;
type Sounds = Record<SoundSource, MediaStreamTrack | null>;

export const refreshDevices = async ({ set }: Store) => set(await listDevices());

export interface Parts {
  store: Store;
  sound: Sound;
  videoTracks: VideoTracks;
}

export type VideoTracks = ReturnType<typeof createVideoTracks>;

export function createVideoTracks({ onLost }: { onLost: (source: VideoSource) => void }) {
  const tracks: TracksBySource = { camera: null, screen: null };
  return {
    track: (source: VideoSource) => tracks[source],
    take(source: VideoSource, track: MediaStreamVideoTrack | undefined): void {
      if (!track) return;
      tracks[source]?.stop();
      tracks[source] = track;
      track.addEventListener("ended", () => {
        if (tracks[source] !== track) return;
        tracks[source] = null;
        onLost(source);
      });
    },
    close(source: VideoSource): void {
      tracks[source]?.stop();
      tracks[source] = null;
    },
    resizeCamera({ height, frameRate }: BestQuality): void {
      const size = {
        width: { ideal: Math.round((height * 16) / 9) },
        height: { ideal: height },
        frameRate: { ideal: frameRate },
      };
      void tracks.camera?.applyConstraints(size).catch(() => undefined);
    },
    stop(): void {
      for (const track of Object.values(tracks)) track?.stop();
      Object.assign(tracks, { camera: null, screen: null });
    },
  };
}

export type Sound = ReturnType<typeof createSound>;

export function createSound(store: Store) {
  const { get, set } = store;
  const sounds: Sounds = { microphone: null, system: null };
  let mixer: Mixer | null = null;

  function mixerOf(): Mixer {
    if (mixer) return mixer;
    mixer = new Mixer();
    for (const source of SOUND_SOURCES) mixer.adjust(source, get().sound[source]);
    return mixer;
  }

  function take(source: SoundSource, track: MediaStreamTrack | null): void {
    sounds[source]?.stop();
    sounds[source] = track;
    mixerOf().plug(source, track);
    track?.addEventListener("ended", () => {
      if (sounds[source] === track) take(source, null);
    });
    const { sound } = get();
    set({ sound: { ...sound, [source]: { ...sound[source], on: track !== null } } });
  }

  return {
    has: (source: SoundSource) => sounds[source] !== null,
    take,
    mixed: () => mixer?.track,
    microphoneId: () => sounds.microphone?.getSettings().deviceId,
    async changeMicrophone(id: string | null, processing: Processing): Promise<void> {
      try {
        const opened = await openMicrophone(id, processing);
        take("microphone", opened.getAudioTracks()[0] ?? null);
        set({
          processing,
          microphoneId: sounds.microphone?.getSettings().deviceId ?? id,
          notice: null,
        });
        await refreshDevices(store);
      } catch (error) {
        const blocked = error instanceof Error && error.name === "NotAllowedError";
        set({
          notice: blocked
            ? t("live.captureProblem.microphoneBlocked")
            : t("live.captureProblem.microphoneFailed"),
        });
      }
    },
    adjust(source: SoundSource, change: Partial<SoundSettings>): void {
      mixer?.adjust(source, change);
      const { sound } = get();
      set({ sound: { ...sound, [source]: { ...sound[source], ...change } } });
    },
    level: (source: SoundSource) => mixer?.level(source) ?? 0,
    stop(): void {
      for (const track of Object.values(sounds)) track?.stop();
      Object.assign(sounds, { microphone: null, system: null });
      mixer?.close();
      mixer = null;
    },
  };
}

/** If a newer request begins while a device opens, the opener closes that device. */
export function createOpener({
  store: { get },
  sound,
  videoTracks,
  requestNow,
}: Parts & { requestNow: () => number }) {
  return {
    async camera(facing = get().facing, deviceId = get().cameraId): Promise<void> {
      const { best, microphoneId, processing } = get();
      const requestId = requestNow();
      const wish = { facing, deviceId, ...best };
      const opened = sound.has("microphone")
        ? await openCamera(wish)
        : await openCameraAndMicrophone(wish, microphoneId, processing);
      if (requestId !== requestNow()) return stopAll(opened);
      videoTracks.take("camera", opened.getVideoTracks()[0]);
      const [voice] = opened.getAudioTracks();
      if (voice) sound.take("microphone", voice);
    },
    async screen(): Promise<void> {
      const requestId = requestNow();
      const opened = await openScreen(get().best);
      if (requestId !== requestNow()) return stopAll(opened);
      videoTracks.take("screen", opened.getVideoTracks()[0]);
      sound.take("system", opened.getAudioTracks()[0] ?? null);
      if (sound.has("microphone")) return;
      const voice = await openMicrophone(get().microphoneId, get().processing).catch(() => null);
      if (voice && requestId !== requestNow()) return stopAll(voice);
      sound.take("microphone", voice?.getAudioTracks()[0] ?? null);
    },
  };
}
