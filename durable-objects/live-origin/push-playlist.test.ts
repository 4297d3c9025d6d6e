import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePushedPlaylist } from "./push-playlist.ts";

test("parsePushedPlaylist reads the names, durations and discontinuities of segments", () => {
  const entry = fc.record({
    name: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}\.(m4s|ts)$/),
    seconds: fc.integer({ min: 1, max: 3_600_000 }).map((ms) => ms / 1000),
    discontinuity: fc.boolean(),
    folder: fc.constantFrom("", "a/", "/live/x/", "https://host/p/"),
  });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 20 }),
      fc.nat(1_000_000),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      (entries, from, eol, ended) => {
        const lines = [
          "#EXTM3U",
          "#EXT-X-VERSION:7",
          "#EXT-X-TARGETDURATION:4",
          `#EXT-X-MEDIA-SEQUENCE:${from}`,
          '#EXT-X-MAP:URI="init.mp4"',
        ];
        for (const e of entries) {
          if (e.discontinuity) lines.push("#EXT-X-DISCONTINUITY");
          lines.push(`#EXTINF:${e.seconds.toFixed(6)},title`, `${e.folder}${e.name}?x=1`);
        }
        if (ended) lines.push("#EXT-X-ENDLIST");
        const parsed = parsePushedPlaylist(lines.join(eol));
        expect(parsed).toMatchObject({ targetDurationMs: 4000, ended });
        expect(
          parsed?.segments.map((s) => ({ ...s, durationMs: Math.round(s.durationMs) })),
        ).toEqual(
          entries.map((e, i) => ({
            name: e.name,
            durationMs: Math.round(e.seconds * 1000),
            position: from + i,
            discontinuity: e.discontinuity,
          })),
        );
      },
    ),
  );
});

test("parsePushedPlaylist returns a playlist or null for any text, and never a name with a path", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "#EXTM3U",
      "#EXTINF:2,",
      "#EXTINF:-1,",
      "#EXTINF:NaN,",
      "#EXTINF:1e400,",
      "#EXTINF:1e-300,",
      "../../secret.m4s",
      "..%2f..m4s",
      "a\u0000.m4s",
      ".m4s",
    ),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const parsed = parsePushedPlaylist(["#EXTM3U", ...lines].join("\n"));
      for (const segment of parsed?.segments ?? []) {
        expect(segment.name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(m4s|ts)$/);
        expect(segment.durationMs).toBeGreaterThanOrEqual(1);
        expect(Number.isFinite(segment.durationMs)).toBe(true);
      }
    }),
  );
  expect(parsePushedPlaylist("hello")).toBeNull();
  expect(parsePushedPlaylist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8")).toBeNull();
});
