// @ts-check
// Plain JavaScript: start.mjs and test.mjs use it on whatever Node the machine has, before anything
// is installed.
const start = performance.now();

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const sinceStart = () => seconds(performance.now() - start);

/**
 * Runs one step and says what it did and how long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @param {(result: T) => string} [say] what the step did, in a word or two
 * @returns {Promise<T>}
 */
export async function step(name, work, say = () => "done") {
  const from = performance.now();
  const tty = process.stdout.isTTY;
  // A long step that says nothing looks like a hang.
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
 * Ends the program with a message for people, without a stack.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
