import { existsSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** A whole run takes up to 1 GB: databases, uploads and profiles of the browser. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Lets the tests of this process and of those it starts keep temporary files in memory, where the
 * system has enough of it: every commit of a database waits for the disk otherwise, which is half
 * of the tests' time, to outlive a loss of power that no test is about. A folder chosen with TMPDIR
 * stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY;
}
