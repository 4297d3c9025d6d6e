import fc from "fast-check";
import { expect, test } from "vitest";
import { frameAncestors } from "./embed.ts";
import { embedCode, videoIdOf } from "./oembed.ts";
import { escapeXml } from "./xml.ts";

const open = { isOpen: true, embedDomains: ["example.com", "*.blog.example"] };

test("a video's embed policy allows framing everywhere, only on the listed sites or nowhere", () => {
  expect(frameAncestors({ ...open, embedPolicy: "anywhere" })).toBe("* 'self'");
  expect(frameAncestors({ ...open, embedPolicy: "allowlist" })).toBe(
    "'self' example.com:* *.blog.example:*",
  );
  expect(frameAncestors({ ...open, embedPolicy: "nowhere" })).toBe("'none'");
});

test("only this site may frame a video that is not public, whatever its embed policy", () => {
  expect(frameAncestors({ ...open, isOpen: false, embedPolicy: "anywhere" })).toBe("'self'");
  expect(frameAncestors({ ...open, isOpen: false, embedPolicy: "allowlist" })).toBe("'self'");
});

test("a stored host of an embedding site cannot inject anything into the CSP header", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom("a.b; script-src *", "*", "'unsafe-inline'", "x y", "https:"),
        ),
      ),
      (embedDomains) => {
        const policy = frameAncestors({ isOpen: true, embedPolicy: "allowlist", embedDomains });
        for (const source of policy.split(" ").slice(1))
          expect(source).toMatch(/^(\*\.)?[a-z0-9][a-z0-9.-]*:\*$/);
      },
    ),
  );
});

test("oEmbed reads the video ID only from watch and embed URLs of this site", () => {
  const ours = "https://tributary.example";
  expect(videoIdOf(`${ours}/watch/vid_1?t=3`, ours)).toBe("vid_1");
  expect(videoIdOf(`${ours}/embed/vid_1`, ours)).toBe("vid_1");
  for (const other of [
    "https://evil.example/watch/vid_1",
    `${ours}/@name`,
    `${ours}/watch/usr_1`,
    "javascript:alert(1)",
    "",
    `${ours}/watch/vid_1/x`,
  ]) {
    expect(videoIdOf(other, ours), other).toBeNull();
  }
});

test("the embed code escapes the video's title", () => {
  const code = embedCode({
    src: "https://a.example/embed/vid_1",
    title: `"><script>alert(1)</script>`,
    width: 640,
    height: 360,
  });
  expect(code).not.toContain("<script");
  expect(code.match(/</g)).toHaveLength(2);
});

test("escapeXml turns any text into valid XML", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const written = escapeXml(text);
      // Compares code points, because the linter rejects control characters in a regular
      // expression.
      for (const character of written) {
        const code = character.codePointAt(0) ?? 0;
        expect(code >= 0x20 || [9, 10, 13].includes(code)).toBe(true);
        expect(code === 0xfffe || code === 0xffff || (code >= 0xd800 && code <= 0xdfff)).toBe(
          false,
        );
      }
      expect(written).not.toMatch(/[<>"']/);
    }),
  );
});
