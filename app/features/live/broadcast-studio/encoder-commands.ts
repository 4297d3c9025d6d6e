import { t } from "#i18n/t.ts";

/** docs/live-encoders.md contains the same commands, and browser tests run them. */

export type EncoderFormat = "fmp4" | "mpegts";

/** Returns an FFmpeg command for a POSIX shell. The URL `address` contains the stream key. */
export const ffmpegCommand = (address: string, format: EncoderFormat): string =>
  [
    "ffmpeg -re -i input.mp4",
    "-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -b:v 2500k -maxrate 2500k -bufsize 5000k",
    '-force_key_frames "expr:gte(t,n_forced*2)" -sc_threshold 0 -c:a aac -b:a 128k -ac 2 -ar 48000',
    `-f hls -hls_time 2 -hls_list_size 6 -hls_segment_type ${format} -method PUT -http_persistent 1`,
    address,
  ].join(" \\\n  ");

/** Returns an FFmpeg command for a POSIX shell. The command uploads each frame by DASH. */
export const dashCommand = (address: string): string =>
  [
    "ffmpeg -re -i input.mp4",
    "-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -b:v 2500k -maxrate 2500k -bufsize 2500k",
    '-force_key_frames "expr:gte(t,n_forced*2)" -sc_threshold 0 -c:a aac -b:a 128k -ac 2 -ar 48000',
    "-f dash -ldash 1 -streaming 1 -use_template 1 -use_timeline 0 -seg_duration 2 -method PUT -http_persistent 1",
    address,
  ].join(" \\\n  ");

/** Returns an FFmpeg command for a POSIX shell. The command streams by RTMP. */
export const rtmpCommand = (server: string, streamKey: string): string =>
  [
    "ffmpeg -re -i input.mp4",
    "-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -b:v 2500k -maxrate 2500k -bufsize 2500k",
    '-force_key_frames "expr:gte(t,n_forced*2)" -sc_threshold 0 -c:a aac -b:a 128k -ac 2 -ar 48000',
    `-f flv ${server}/${streamKey}`,
  ].join(" \\\n  ");

/** Returns the values that the Go Live page recommends for the "Output" settings of OBS. */
export const rtmpFields = (): { name: string; value: string }[] => [
  {
    name: t("live.encoder.obs.videoEncoderLabel"),
    value: t("live.encoder.rtmp.videoEncoderValue"),
  },
  { name: t("live.encoder.obs.bitrateLabel"), value: t("live.encoder.rtmp.bitrateValue") },
  { name: t("live.encoder.rtmp.keyframeLabel"), value: t("live.encoder.rtmp.keyframeValue") },
  { name: t("live.encoder.obs.audioEncoderLabel"), value: "AAC" },
];

/** Returns the values that the Go Live page recommends for the "Output" settings of OBS with WHIP. */
export const whipFields = (): { name: string; value: string }[] => [
  ...rtmpFields().slice(0, 3),
  { name: t("live.encoder.whip.bFramesLabel"), value: "0" },
  { name: t("live.encoder.obs.audioEncoderLabel"), value: "Opus" },
];

export const OBS_MUXER_SETTINGS =
  "method=PUT http_persistent=1 hls_time=2 hls_list_size=6 hls_segment_type=mpegts";

export const obsFields = (address: string): { name: string; value: string; copy?: boolean }[] => [
  { name: t("live.encoder.obs.typeLabel"), value: t("live.encoder.obs.typeValue") },
  { name: t("live.encoder.obs.outputTypeLabel"), value: t("live.encoder.obs.outputTypeValue") },
  { name: t("live.encoder.obs.addressLabel"), value: address, copy: true },
  { name: t("live.encoder.obs.containerLabel"), value: "hls" },
  { name: t("live.encoder.obs.muxerLabel"), value: OBS_MUXER_SETTINGS, copy: true },
  { name: t("live.encoder.obs.bitrateLabel"), value: t("live.encoder.obs.bitrateValue") },
  { name: t("live.encoder.obs.keyframeLabel"), value: t("live.encoder.obs.keyframeValue") },
  { name: t("live.encoder.obs.videoEncoderLabel"), value: "libx264" },
  { name: t("live.encoder.obs.audioEncoderLabel"), value: "aac" },
];
