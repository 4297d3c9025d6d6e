/** What an outside encoder is told: the Go Live page and docs/live-encoders.md print the same, and browser tests run it. */

export type EncoderFormat = "fmp4" | "mpegts";

/** For a POSIX shell. `address`: the creator's own, with the key in it. */
export const ffmpegCommand = (address: string, format: EncoderFormat): string =>
  [
    "ffmpeg -re -i input.mp4",
    "-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -b:v 2500k -maxrate 2500k -bufsize 5000k",
    '-force_key_frames "expr:gte(t,n_forced*2)" -sc_threshold 0 -c:a aac -b:a 128k -ac 2 -ar 48000',
    `-f hls -hls_time 2 -hls_list_size 6 -hls_segment_type ${format} -method PUT -http_persistent 1`,
    address,
  ].join(" \\\n  ");

export const OBS_MUXER_SETTINGS = "method=PUT http_persistent=1 hls_time=2 hls_list_size=6 hls_segment_type=mpegts";

/** Of OBS Studio's settings: where, and what to put there. */
export const obsFields = (address: string): { name: string; value: string; copy?: boolean }[] => [
  { name: "Type", value: "Custom Output (FFmpeg)" },
  { name: "FFmpeg Output Type", value: "Output to URL" },
  { name: "File path or URL", value: address, copy: true },
  { name: "Container Format", value: "hls" },
  { name: "Muxer Settings", value: OBS_MUXER_SETTINGS, copy: true },
  { name: "Video Bitrate", value: "2500 Kbps" },
  { name: "Keyframe interval (frames)", value: "60, or two seconds of your frame rate" },
  { name: "Video Encoder", value: "libx264" },
  { name: "Audio Encoder", value: "aac" },
];
