import { describe, expect, it } from "vitest";
import { encodersIn, type Machine, needsOf, reportOf } from "./doctor-needs.mjs";

const program = (path: string | null, canInstall = false) => ({
  path,
  canInstall,
  fix: "It was not found.",
});

const READY: Machine = {
  node: "20.1.0",
  npm: "10.2.3",
  minimumNpm: 10,
  git: "2.39.5",
  isInstalled: true,
  doesRegistryAnswer: null,
  freeDisk: 2 * 2 ** 30,
  memory: 8 * 2 ** 30,
  cores: 4,
  ports: [{ port: 8787, problem: undefined }],
  hasDevVars: true,
  chromium: program("/usr/bin/chromium"),
  ffmpeg: program("/usr/bin/ffmpeg"),
  encoders: ["libx264", "aac", "libvpx-vp9", "libopus", "png"],
};

const missingOn = (changes: Partial<Machine>) =>
  needsOf({ ...READY, ...changes })
    .filter(({ isMet }) => !isMet)
    .map(({ name, blocks }) => ({ name, blocks }));

describe("needsOf", () => {
  it("needsOf reports nothing missing on a machine that meets all needs of the project", () => {
    expect(missingOn({})).toEqual([]);
  });

  it.each<[Partial<Machine>, string]>([
    [{ node: "18.20.4" }, "Node"],
    [{ npm: "9.6.4" }, "npm"],
    [{ npm: null }, "npm"],
    [{ freeDisk: 2 ** 29 }, "free disk space"],
  ])(
    "needsOf says that npm start and npm test would fail on a machine with %j",
    (changes, name) => {
      expect(missingOn(changes)).toEqual([{ name, blocks: ["npm start", "npm test"] }]);
    },
  );

  it.each<[Partial<Machine>, string]>([
    [{ git: null }, "git"],
    [{ chromium: program(null) }, "Chromium"],
    [{ ffmpeg: program(null), encoders: [] }, "ffmpeg"],
    [{ encoders: ["aac", "libvpx-vp9", "libopus"] }, "ffmpeg's encoders"],
  ])("needsOf says that only npm test would fail on a machine with %j", (changes, name) => {
    expect(missingOn(changes)).toEqual([{ name, blocks: ["npm test"] }]);
  });

  it("needsOf says that npm start would fail, but npm test would not, while a port is in use", () => {
    expect(missingOn({ ports: [{ port: 8787, problem: "Port 8787 is in use." }] })).toEqual([
      { name: "port 8787", blocks: ["npm start"] },
    ]);
  });

  it.each<[Partial<Machine>, string]>([
    [{ hasDevVars: false }, ".dev.vars"],
    [{ memory: 2 ** 30 }, "memory"],
    [{ cores: 1 }, "cores"],
    [{ chromium: program(null, true) }, "Chromium"],
  ])("needsOf says that no command would fail on a machine with %j", (changes, name) => {
    expect(missingOn(changes)).toEqual([{ name, blocks: [] }]);
  });

  it("needsOf requires more disk space and a reachable npm registry before the installation", () => {
    expect(missingOn({ isInstalled: false, doesRegistryAnswer: false })).toEqual([
      { name: "packages", blocks: [] },
      { name: "package registry", blocks: ["npm start", "npm test"] },
      { name: "free disk space", blocks: ["npm start", "npm test"] },
    ]);
  });

  it("needsOf names the missing ffmpeg encoders", () => {
    const need = needsOf({ ...READY, encoders: ["libopus", "libvpx-vp9"] }).find(
      ({ isMet }) => !isMet,
    );
    expect(need?.detail).toContain("/usr/bin/ffmpeg lacks libx264, aac.");
  });
});

describe("reportOf", () => {
  it("reportOf says that npm start and npm test are ready", () => {
    const { lines, isReady } = reportOf(needsOf(READY));
    expect(isReady).toBe(true);
    expect(lines.slice(-2)).toEqual(["npm start: ready", "npm test: ready"]);
  });

  it("reportOf says for npm start and for npm test what the machine lacks", () => {
    const { lines, isReady } = reportOf(needsOf({ ...READY, git: null, chromium: program(null) }));
    expect(isReady).toBe(false);
    expect(lines.slice(-2)).toEqual(["npm start: ready", "npm test: missing git, Chromium"]);
    expect(lines.find((line) => line.includes("Chromium"))).toMatch(
      /^ {2}missing {2}Chromium +\(needed for npm test\) It was not found\.$/,
    );
  });

  it("reportOf says that npm start and npm test are ready if the machine lacks only recommended things", () => {
    expect(reportOf(needsOf({ ...READY, cores: 1, hasDevVars: false })).isReady).toBe(true);
  });
});

describe("encodersIn", () => {
  it("encodersIn reads the encoder names from the output of ffmpeg -encoders, and skips the legend", () => {
    const output = [
      "Encoders:",
      " V..... = Video",
      " A..... = Audio",
      " ------",
      " V....D libx264              libx264 H.264 / AVC (codec h264)",
      " V..... libx264rgb           libx264 H.264 RGB (codec h264)",
      " A....D aac                  AAC (Advanced Audio Coding)",
    ].join("\n");
    expect(encodersIn(output)).toEqual(["libx264", "libx264rgb", "aac"]);
  });
});
