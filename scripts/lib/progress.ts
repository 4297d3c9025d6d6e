const start = performance.now();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Runs one step and says what it did and how long it took: its own answer, or `done`. */
export async function step<T>(name: string, work: () => Promise<T> | T, say: (result: T) => string = () => "done"): Promise<T> {
  const from = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  ${name} ...`);
  try {
    const result = await work();
    const line = `  ${name.padEnd(34)} ${say(result).padEnd(22)} ${seconds(performance.now() - from)}\n`;
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : line);
    return result;
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write("\n");
    throw error;
  }
}

export const sinceStart = () => seconds(performance.now() - start);
