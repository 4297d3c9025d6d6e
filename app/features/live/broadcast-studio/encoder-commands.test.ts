import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ffmpegCommand, obsFields } from "./encoder-commands.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/live-encoders.md"), "utf8");

test("the encoder guide in the docs has the same commands and settings as the Go Live page", () => {
  const address = "http://localhost:8787/live/ingest/YOUR_STREAM_KEY/index.m3u8";
  for (const format of ["fmp4", "mpegts"] as const)
    expect(guide).toContain(`\n${ffmpegCommand(address, format)}\n`);
  for (const { name, value } of obsFields("your ingest address")) {
    expect(guide.split("\n").find((line) => line.startsWith(`| ${name} `))).toContain(value);
  }
});
