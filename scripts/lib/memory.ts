import { existsSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/**
 * Free memory that is needed to store temporary files there. A test run writes up to 1 GB of
 * databases, uploads and browser profiles.
 */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Makes the tests of this process and of its child processes store temporary files in memory, if
 * there is enough. On a disk, each commit of a database waits for a flush, which takes half of the
 * tests' time and protects only against a power loss. Keeps a TMPDIR that is already set.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY;
}
