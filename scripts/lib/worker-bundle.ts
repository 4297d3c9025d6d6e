/** Bundles the Worker as it is deployed: into one file, which `wrangler deploy` then takes as it is (package.json, `deploy`). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import remapping from "@jridgewell/remapping";
import { build, type Plugin } from "esbuild";
import { minifySync } from "oxc-minify";
import { LOCALES } from "../../i18n/locale.ts";
import { messagesOfTheWorker } from "./messages.ts";
import { root } from "./run.ts";
import { ShortKeys } from "./short-keys.ts";
import { ALIASES, slimLibraries } from "./worker-slim.ts";

const FILE = "index.js";
/** Bytes; a larger one starts slower. */
export const WORKER_GZIP_MAX = 3 * 1024 * 1024;
const OURS = new RegExp(
  `^${root.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")}/(?:(?:worker|durable-objects|i18n|app)/.+\\.tsx?|build/server/index\\.js)$`,
);

/** What the Worker fetches from the static files when it is first needed, and of which it carries little or nothing with it. */
const fetchedData = (keys: ShortKeys): Plugin => ({
  name: "fetched-data",
  setup(build) {
    const instead = (filter: RegExp, contents: string) => build.onLoad({ filter }, () => ({ contents }));
    instead(/\/ai\/built-in\/knowledge-data\.ts$/, "export const KNOWLEDGE = null;");
    instead(/\/i18n\/english\.ts$/, `export const ENGLISH = ${JSON.stringify(keys.catalogue(messagesOfTheWorker()))};`);
    const files = JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, keys.fileName(locale)])));
    instead(/\/platform\/messages-file\.ts$/, `const files = ${files}; export const messagesFile = (locale) => files[locale];`);
    build.onLoad({ filter: OURS }, ({ path }) => ({
      contents: keys.inCode(relative(root, path), readFileSync(path, "utf8")),
      loader: path.endsWith("x") ? "tsx" : path.endsWith(".ts") ? "ts" : "js",
    }));
  },
});

/** @param folder where `index.js` and its source map are written @param client the folder of static files, to which it adds its own */
export async function bundleWorker(folder: string, client: string): Promise<void> {
  const keys = new ShortKeys();
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["worker/index.ts"],
    outfile: join(folder, FILE),
    ...{ bundle: true, minify: true, write: false, legalComments: "none", sourcemap: "external", sourcesContent: false },
    ...{ format: "esm", target: "es2024", conditions: ["workerd", "worker", "browser"], mainFields: ["browser", "module", "main"] },
    external: ["node:*", "cloudflare:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    alias: ALIASES,
    plugins: [fetchedData(keys), slimLibraries],
    logLevel: "error",
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  // Once more by a second minifier: another 30 of 1,300 KiB.
  const { code, map, errors } = minifySync(FILE, textOf(".js"), {
    module: true,
    compress: { target: "es2024" },
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true, legalComments: "none" },
    sourcemap: true,
  });
  if (errors.length > 0 || !map) throw new Error(`${FILE}: ${errors[0]?.message}`);
  const source = remapping([JSON.stringify(map), textOf(".map")], () => null);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, FILE), `${code}\n//# sourceMappingURL=${FILE}.map\n`);
  writeFileSync(join(folder, `${FILE}.map`), source.toString());
  keys.write(client);
}
