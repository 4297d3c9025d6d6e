import { type ChildProcess, spawn } from "node:child_process";
import { BAR_HEIGHT, BARS, barsOf } from "./clock.ts";

const FRAME_RATE = 30;

/** How ffmpeg sends the stream. "fmp4" and "mpegts" are HLS with segments of that format. */
export const PUSH_TYPES = ["rtmp", "dash", "fmp4", "mpegts"] as const;
export type PushType = (typeof PUSH_TYPES)[number];

export interface Encoder {
  process: ChildProcess;
  done: Promise<string>;
  stop(): Promise<string>;
}

const HTTP = "-method PUT -http_persistent 1";
const hls = (segments: string) =>
  `-f hls -hls_time 2 -hls_list_size 6 -hls_segment_type ${segments} ${HTTP}`;
const OUTPUTS: Readonly<Record<PushType, string>> = {
  rtmp: "-f flv",
  dash: `-f dash -ldash 1 -streaming 1 -use_template 1 -use_timeline 0 -seg_duration 2 ${HTTP}`,
  fmp4: hls("fmp4"),
  mpegts: hls("mpegts"),
};

/** Runs the ffmpeg command that the Go Live page shows. `address` is the creator's ingest URL. */
export function startEncoder(
  address: string,
  { width, height, type }: { width: number; height: number; type: PushType },
): Encoder {
  const input = `-f rawvideo -pix_fmt gray -s ${width}x${height} -r ${FRAME_RATE} -i - -re -f lavfi -i sine=frequency=330:sample_rate=48000`;
  const video =
    "-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 60 -keyint_min 60 -sc_threshold 0 -b:v 2500k";
  const sound = "-c:a aac -b:a 128k -shortest";
  const process = spawn(
    "ffmpeg",
    ["-v", "error", ...`${input} ${video} ${sound} ${OUTPUTS[type]}`.split(" "), address],
    {
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  let complaints = "";
  process.stderr?.on("data", (data) => {
    complaints += String(data);
  });
  const done = new Promise<string>((resolve) => process.on("exit", () => resolve(complaints)));
  process.stdin?.on("error", () => undefined);
  const frame = Buffer.alloc(width * height, 96);
  const startedAt = performance.now();
  let drawnFrames = 0;
  const timer = setInterval(() => {
    for (; drawnFrames < ((performance.now() - startedAt) * FRAME_RATE) / 1000; drawnFrames++)
      process.stdin?.write(Buffer.from(draw(frame, width, height, drawnFrames)));
  }, 5);
  const stop = () => {
    clearInterval(timer);
    process.stdin?.end();
    return done;
  };
  process.on("exit", () => clearInterval(timer));
  return { process, done, stop };
}

function draw(frame: Buffer, width: number, height: number, index: number): Buffer {
  const bars = barsOf(Date.now());
  const row = Buffer.alloc(width);
  for (const [i, white] of bars.entries()) {
    row.fill(white ? 255 : 0, Math.floor((i * width) / BARS), Math.floor(((i + 1) * width) / BARS));
  }
  const barRows = Math.ceil(height * BAR_HEIGHT);
  for (let y = 0; y < barRows; y++) row.copy(frame, y * width);
  for (let y = barRows; y < height; y++)
    frame.fill(64 + ((y + index * 4) % 128), y * width, (y + 1) * width);
  return frame;
}
