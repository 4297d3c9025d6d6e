import { join } from "node:path";
import { build } from "esbuild";
import type { WorkerOptions } from "miniflare";
import { WORKER_BUNDLE } from "../../scripts/build.ts";
import { root } from "../../scripts/lib/run.ts";
import { appWorker } from "../../scripts/local/server.ts";

/**
 * Returns the built Worker with a wrapper around its handlers.
 * @param wrapper path of a module, relative to the repository's root. The module's default export
 * is a function that takes the handlers of the Worker and returns the handlers for Miniflare.
 * @param vars variables and secrets of the Worker
 */
export async function wrappedWorker(
  wrapper: string,
  vars: Record<string, string>,
): Promise<WorkerOptions> {
  const app = appWorker(vars);
  const { outputFiles } = await build({
    entryPoints: [join(root, wrapper)],
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    write: false,
    // The export condition "browser" would select HTML parsers that need a DOM.
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["node:*", "cloudflare:*"],
    // React's renderer for Node.js loads these modules with `require`.
    alias: { util: "node:util", stream: "node:stream" },
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire("/");`,
    },
  });
  const entry = `export * from "./index.js";
    import app from "./index.js";
    import wrap from "./wrapper.js";
    export default wrap(app);`;
  const module = (name: string, contents: string) => ({
    type: "ESModule" as const,
    path: join(WORKER_BUNDLE, name),
    contents,
  });
  return {
    ...app,
    modules: [
      module("entry.js", entry),
      module("wrapper.js", outputFiles[0]?.text ?? ""),
      ...(Array.isArray(app.modules) ? app.modules : []),
    ],
  };
}
