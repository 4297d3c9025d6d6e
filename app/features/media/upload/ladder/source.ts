import {
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
  WEBM,
} from "mediabunny";
import { getJson } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import type { StoredFile } from "#worker/domain/media/uploads/contract-api.ts";
import type { SourceInfo } from "./protocol.ts";

export interface Source {
  info: SourceInfo;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

const FRAME_RATE_SAMPLE = 120;

/** Links expire after ten minutes and encoding may take longer, so an expired link is replaced. */
export async function storedSource(videoId: string): Promise<UrlSource> {
  const fetchFile = () => getJson<StoredFile>(`/api/videos/${encodeURIComponent(videoId)}/file`);
  let { url, version } = await fetchFile();
  return new UrlSource(new URL(url, location.origin), {
    async fetchFn(_, init) {
      const response = await fetch(url, init);
      if (response.status !== 404) return response;
      const current = await fetchFile();
      if (current.version !== version)
        throw new UnreadableError(t("upload.conversion.fileReplaced"));
      ({ url, version } = current);
      return fetch(url, init);
    },
  });
}

/** @throws UnreadableError if the file has no video or this browser cannot read the file */
export async function openSource(from: Blob | UrlSource): Promise<Source> {
  const source = from instanceof Blob ? new BlobSource(from) : from;
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  const video = await input.getPrimaryVideoTrack().catch((cause: unknown) => {
    throw new UnreadableError(t("upload.conversion.fileUnreadable"), { cause });
  });
  if (!video) throw new UnreadableError(t("upload.conversion.noVideoTrack"));
  const audio = await input.getPrimaryAudioTrack();
  const [duration, width, height, stats] = await Promise.all([
    input.computeDuration(),
    video.getDisplayWidth(),
    video.getDisplayHeight(),
    video.computePacketStats(FRAME_RATE_SAMPLE),
  ]);
  if (!(duration > 0) || width < 2 || height < 2)
    throw new UnreadableError(t("upload.conversion.noFrames"));
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
