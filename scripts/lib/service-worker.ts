import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../i18n/locale.ts";
import { localized } from "./message-files.ts";
import { plainFiles } from "./plain-files.ts";
import { root } from "./run.ts";

const OFFLINE_ENTRIES = [
  /\/app\/entry\.client\.tsx$/,
  /\/app\/root\.tsx(?:\?|$)/,
  /\/app\/routes\/downloads\.tsx(?:\?|$)/,
];
/** Files that are not stored for offline use, because the offline pages do not need them. */
const ONLINE_ONLY = /user-menu-content|step-up|search|notification/;

/** Adds the service worker with its list of offline files, and the files of `app/static/`. */
export const serviceWorker: Plugin = {
  name: "service-worker",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  async generateBundle(_options, bundle) {
    const plain = plainFiles();
    for (const file of plain) this.emitFile({ type: "asset", ...file });
    const files = offlineFiles(bundle);
    const version = versionOf([...files, ...plain.map(({ source }) => source)]);
    const source = await bundled(
      process.env.SERVICE_WORKER === "off" ? "off.ts" : "sw.ts",
      version,
      files,
    );
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

function offlineFiles(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reachable = new Set(
    chunks
      .filter(({ facadeModuleId }) =>
        OFFLINE_ENTRIES.some((pattern) => pattern.test(facadeModuleId ?? "")),
      )
      .map((c) => c.fileName),
  );
  const files = new Set<string>();
  for (const name of reachable) {
    const chunk = byName.get(name);
    files.add(name);
    for (const next of chunk?.imports ?? []) reachable.add(next);
    for (const next of chunk?.dynamicImports ?? [])
      if (!ONLINE_ONLY.test(next)) reachable.add(next);
    for (const file of [
      ...(chunk?.viteMetadata?.importedCss ?? []),
      ...(chunk?.viteMetadata?.importedAssets ?? []),
    ])
      files.add(file);
  }
  // Every page links to the stylesheet and the font by URL, so no module imports these two files.
  for (const name of Object.keys(bundle))
    if (/(?:\.css|hanken-grotesk-latin-wght-normal[^/]*\.woff2)$/.test(name)) files.add(name);
  return [...files].sort();
}

const versionOf = (parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);

const filesIn = (locale: Locale, files: string[]): string[] =>
  files.map(
    (file) =>
      `/${locale !== DEFAULT_LOCALE && file.endsWith(".js") ? localized(file, locale) : file}`,
  );

async function bundled(entry: string, version: string, offline: string[]): Promise<string> {
  const files = Object.fromEntries(LOCALES.map((locale) => [locale, filesIn(locale, offline)]));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { BUILD: JSON.stringify({ version, files }) },
    build: {
      write: false,
      lib: { entry: join(root, "app/service-worker", entry), formats: ["iife"], name: "sw" },
      target: "es2022",
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("The service worker was not built.");
  return output.output[0].code;
}
