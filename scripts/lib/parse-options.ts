import { type ParseArgsConfig, parseArgs } from "node:util";
import { fail } from "./progress.mjs";

/** Like Node's `parseArgs`, but invalid arguments end the program without a stack trace. */
export function parseOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
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
