import { existsSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** A test run writes up to 1 GB of databases, uploads and browser profiles. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** On a disk, each database commit waits for a flush, which takes half of the tests' time. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY;
}
