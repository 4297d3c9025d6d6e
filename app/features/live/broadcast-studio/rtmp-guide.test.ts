import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rtmpCommand, rtmpFields } from "./encoder-commands.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/live-encoders.md"), "utf8");

test("the encoder guide in the docs has the same RTMP command and settings as the Go Live page", () => {
  const command = rtmpCommand("rtmp://localhost:1935/live", "YOUR_STREAM_KEY");
  expect(guide).toContain(`\n${command}\n`);
  for (const { name, value } of rtmpFields()) expect(guide).toContain(`- ${name}: ${value}\n`);
});
