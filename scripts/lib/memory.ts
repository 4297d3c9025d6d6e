import { existsSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** A test run writes up to 1 GB of databases, uploads and browser profiles. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** Uses /dev/shm: on a disk, tests would spend half of their time on database commits. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY;
}
