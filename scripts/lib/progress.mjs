// @ts-check
// Plain JavaScript for Node 20: start.mjs and test.mjs use this before the installation.
/** Time when the user's command started, ms since the epoch. The first script passes it to the next. */
export const startedAt = Number(process.env.STARTED_AT) || Date.now();
// Other commands that this script starts must measure their own time.
delete process.env.STARTED_AT;

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const sinceStart = () => seconds(Date.now() - startedAt);

/**
 * Runs one step and prints its result and duration.
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @param {(result: T) => string} [say] the result in a word or two
 * @returns {Promise<T>}
 */
export async function step(name, work, say = () => "done") {
  const from = performance.now();
  const tty = process.stdout.isTTY;
  // Prints the name of a long step before its end, because a step without output looks like a hang.
  const hint = setTimeout(
    () => process.stdout.write(`  ${name} ...${tty ? "" : "\n"}`),
    tty ? 0 : 4000,
  );
  try {
    const result = await work();
    clearTimeout(hint);
    const line = `  ${name.padEnd(26)} ${say(result).padEnd(24)} ${seconds(performance.now() - from)}\n`;
    process.stdout.write(tty ? `\r\x1b[K${line}` : line);
    return result;
  } catch (error) {
    clearTimeout(hint);
    process.stdout.write(tty ? "\n" : `  ${name.padEnd(26)} failed\n`);
    throw error;
  }
}

/**
 * Prints a message without a stack trace and ends the program.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
