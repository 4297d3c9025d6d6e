import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changedTests } from "./changed-tests.ts";

let repository: string;
let commit: string;

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

const FILES = [
  ...[
    "app/player.ts",
    "app/player.test.ts",
    "worker/tips.workerd.test.ts",
    "worker/testing/email.ts",
    "e2e/support/control.ts",
  ],
  ...[
    "vitest.config.ts",
    "playwright.config.ts",
    "scripts/test.ts",
    "scripts/test.mjs",
    "scripts/test/vitest.ts",
  ],
];

beforeEach(() => {
  // Hooks and `git rebase --exec` set these variables, which would make git use this repository
  // instead of the test's repository.
  for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) vi.stubEnv(name, undefined);
  repository = mkdtempSync(join(tmpdir(), "tributary-changed-"));
  git("init", "--quiet");
  for (const file of FILES) write(file, "old");
  write("e2e/tips.spec.ts", 'test("sends a tip @core")');
  write("e2e/watch.spec.ts", 'test("seeks")');
  git("add", ".");
  git(
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@tributary.example",
    "-c",
    "commit.gpgsign=false",
    "commit",
    "--quiet",
    "--no-verify",
    "-m",
    "test: add files",
  );
  commit = git("rev-parse", "HEAD");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(repository, { recursive: true, force: true });
});

test("changedTests returns changed tests, and changed files on which all tests depend", () => {
  for (const file of FILES) write(file, "new");
  const expected = FILES.filter((file) => file !== "app/player.ts").map((path) => ({
    path,
    isCore: true,
  }));
  expect(changedTests(repository, commit)).toEqual(expect.arrayContaining(expected));
  expect(changedTests(repository, commit)).toHaveLength(expected.length);
});

test("changedTests ignores a new test file, and returns a deleted one", () => {
  write("app/seek.test.ts", "new");
  git("add", ".");
  rmSync(join(repository, "app/player.test.ts"));
  expect(changedTests(repository, commit)).toEqual([{ path: "app/player.test.ts", isCore: true }]);
});

test("changedTests says that a changed browser test is part of npm test if its tag is or was @core", () => {
  write("e2e/watch.spec.ts", 'test("seeks to a chapter")');
  expect(changedTests(repository, commit)).toEqual([{ path: "e2e/watch.spec.ts", isCore: false }]);
  write("e2e/watch.spec.ts", 'test("seeks @core")');
  write("e2e/tips.spec.ts", 'test("sends a tip")');
  expect(changedTests(repository, commit)).toEqual([
    { path: "e2e/tips.spec.ts", isCore: true },
    { path: "e2e/watch.spec.ts", isCore: true },
  ]);
});
