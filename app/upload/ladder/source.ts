import { BlobSource, Input, type InputAudioTrack, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import type { SourceInfo } from "./protocol.ts";

export interface Source {
  info: SourceInfo;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/** A file that holds no video that we can read. Its message is for people. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

const FRAME_RATE_SAMPLE = 120;

/** Opens a file and reads what its container says; no frame is decoded. @throws UnreadableError */
export async function openSource(file: Blob): Promise<Source> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const video = await input.getPrimaryVideoTrack().catch((cause: unknown) => {
    throw new UnreadableError("This file is damaged: it cannot be read as a video.", { cause });
  });
  if (!video) throw new UnreadableError("This file holds no picture. Tributary takes videos.");
  const audio = await input.getPrimaryAudioTrack();
  const [duration, width, height, stats] = await Promise.all([
    input.computeDuration(),
    video.getDisplayWidth(),
    video.getDisplayHeight(),
    video.computePacketStats(FRAME_RATE_SAMPLE),
  ]);
  if (!(duration > 0) || width < 2 || height < 2) throw new UnreadableError("This file is damaged: it holds no frames.");
  const info = {
    duration,
    width: Math.round(width),
    height: Math.round(height),
    frameRate: Math.max(1, Math.round(stats.averagePacketRate * 100) / 100),
    hasAudio: audio !== null,
    videoCodec: await video.getCodec(),
    audioCodec: audio && (await audio.getCodec()),
  };
  return { info, video, audio };
}
