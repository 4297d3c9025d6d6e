import { readFileSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { fail } from "./progress.mjs";

/**
 * Like Node's `parseArgs`, but invalid arguments end the program without a stack trace, and `--help`
 * prints the comment at the beginning of the script.
 */
export function parseOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes("--help")) {
    console.log(readHeader(process.argv[1] ?? ""));
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [message = ""] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    const names = Object.entries(config.options ?? {}).map(
      ([name, { type }]) => `--${name}${type === "string" ? " <value>" : ""}`,
    );
    fail(`${message.replace(/\.$/, "")}. The options are ${names.join(", ")}.`);
  }
}

function readHeader(script: string): string {
  const [, header = ""] = /\/\*\*\n([\s\S]*?)\n \*\//.exec(readFileSync(script, "utf8")) ?? [];
  return header.replace(/^ \*( |$)/gm, "");
}
