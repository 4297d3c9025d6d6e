import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFragmentedMp4 } from "../mp4.ts";
import { required } from "../required.ts";

export interface Rendition {
  name: string;
  file: string;
  kind: "video" | "audio";
  width?: number;
  height?: number;
  codecs: string;
  bandwidth: number;
  averageBandwidth: number;
  sizeBytes: number;
  initLength: number;
  segments: { duration: number; offset: number; length: number }[];
}

export function probe(file: string): { width: number; height: number; frameRate: number } {
  const args = [
    "-v",
    "error",
    "-select_streams",
    "v:0",
    "-show_entries",
    "stream=width,height,avg_frame_rate",
    "-of",
    "json",
    file,
  ];
  const [stream] = JSON.parse(execFileSync("ffprobe", args, { encoding: "utf8" })).streams;
  const [frames = 0, seconds = 1] = String(stream.avg_frame_rate).split("/").map(Number);
  return { width: stream.width, height: stream.height, frameRate: frames / seconds };
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Reads the index of a rendition back out of its file. */
export function measure(folder: string, name: string): Rendition {
  const file = `${name}.mp4`;
  const data = readFileSync(join(folder, file));
  const { initLength, tracks, fragments } = readFragmentedMp4(data);
  const track = required(tracks[0], "track");
  const segments = fragments.map(({ offset, length, ticks }) => ({
    duration: round((ticks.get(track.id) ?? 0) / track.timescale, 6),
    offset,
    length,
  }));
  const seconds = segments.reduce((total, segment) => total + segment.duration, 0);
  const codecs = tracks.map((one) => one.codecs).join(",");
  const size = track.kind === "video" ? probe(join(folder, file)) : undefined;
  return {
    name,
    file,
    kind: track.kind,
    ...(size && { width: size.width, height: size.height }),
    codecs,
    bandwidth: Math.ceil(
      Math.max(...segments.map((segment) => (segment.length * 8) / segment.duration)),
    ),
    averageBandwidth: Math.ceil(
      (segments.reduce((total, segment) => total + segment.length, 0) * 8) / seconds,
    ),
    sizeBytes: data.length,
    initLength,
    segments,
  };
}
