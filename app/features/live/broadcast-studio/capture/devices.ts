import { t } from "#i18n/t.ts";

export interface Device {
  id: string;
  label: string;
}

export interface Processing {
  echo: boolean;
  noise: boolean;
  level: boolean;
}

export interface CameraRequest {
  deviceId: string | null;
  facing: "user" | "environment";
  /** Length of the picture's shorter side, pixels. */
  height: number;
  frameRate: number;
}

export async function listDevices(): Promise<{ cameras: Device[]; microphones: Device[] }> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  const of = (kind: MediaDeviceKind, name: (number: string) => string) =>
    devices
      .filter((d) => d.kind === kind && d.deviceId !== "")
      .map((d, i) => ({ id: d.deviceId, label: d.label || name(String(i + 1)) }));
  return {
    cameras: of("videoinput", (number) => t("live.deviceSettings.cameraNumbered", { number })),
    microphones: of("audioinput", (number) =>
      t("live.deviceSettings.microphoneNumbered", { number }),
    ),
  };
}

const camera = ({ deviceId, facing, height, frameRate }: CameraRequest): MediaTrackConstraints => ({
  width: { ideal: Math.round((height * 16) / 9) },
  height: { ideal: height },
  frameRate: { ideal: frameRate },
  ...(deviceId === null ? { facingMode: { ideal: facing } } : { deviceId: { exact: deviceId } }),
});

const microphone = (
  deviceId: string | null,
  { echo, noise, level }: Processing,
): MediaTrackConstraints => ({
  echoCancellation: echo,
  noiseSuppression: noise,
  autoGainControl: level,
  ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
});

export const openCamera = (wish: CameraRequest) =>
  navigator.mediaDevices.getUserMedia({ video: camera(wish) });

/** Opens camera and microphone with a single permission dialog. The microphone is optional. */
export async function openCameraAndMicrophone(
  wish: CameraRequest,
  microphoneId: string | null,
  processing: Processing,
): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: camera(wish),
      audio: microphone(microphoneId, processing),
    });
  } catch (error) {
    if (error instanceof Error && ["NotFoundError", "OverconstrainedError"].includes(error.name))
      return openCamera(wish);
    throw error;
  }
}

export const openMicrophone = (id: string | null, processing: Processing) =>
  navigator.mediaDevices.getUserMedia({ audio: microphone(id, processing) });

export const openScreen = ({ frameRate }: Pick<CameraRequest, "frameRate">) => {
  const options: DisplayMediaStreamOptions & {
    systemAudio?: string;
    selfBrowserSurface?: string;
    surfaceSwitching?: string;
  } = {
    video: { frameRate: { ideal: frameRate } },
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    systemAudio: "include",
    selfBrowserSurface: "exclude",
    surfaceSwitching: "include",
  };
  return navigator.mediaDevices.getDisplayMedia(options);
};

export const stopAll = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
