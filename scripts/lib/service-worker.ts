import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../i18n/locale.ts";
import { localised } from "./messages.ts";
import { plainFiles } from "./plain-files.ts";
import { root } from "./run.ts";

/** Pages whose files are kept for use without a network, with what they load later. */
const KEPT = [
  /\/app\/entry\.client\.tsx$/,
  /\/app\/root\.tsx(?:\?|$)/,
  /\/app\/routes\/downloads\.tsx(?:\?|$)/,
];
/** Loaded later by those, and of no use without a network. */
const NOT_KEPT = /user-menu-content|step-up|search|notification/;

/**
 * Writes the service worker beside the pages' build, with the list of the files that it keeps, and
 * the plain files that it shows.
 */
export const serviceWorker: Plugin = {
  name: "service-worker",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  async generateBundle(_options, bundle) {
    const plain = plainFiles();
    for (const file of plain) this.emitFile({ type: "asset", ...file });
    const files = keptFiles(bundle);
    const version = versionOf([...files, ...plain.map(({ source }) => source)]);
    const source = await bundled(
      process.env.SERVICE_WORKER === "off" ? "off.ts" : "sw.ts",
      version,
      files,
    );
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

function keptFiles(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(
    chunks
      .filter(({ facadeModuleId }) => KEPT.some((kept) => kept.test(facadeModuleId ?? "")))
      .map((c) => c.fileName),
  );
  const files = new Set<string>();
  // A set that grows while it is walked is walked to its end.
  for (const name of reached) {
    const chunk = byName.get(name);
    files.add(name);
    for (const next of chunk?.imports ?? []) reached.add(next);
    for (const next of chunk?.dynamicImports ?? []) if (!NOT_KEPT.test(next)) reached.add(next);
    for (const file of [
      ...(chunk?.viteMetadata?.importedCss ?? []),
      ...(chunk?.viteMetadata?.importedAssets ?? []),
    ])
      files.add(file);
  }
  // The sheet and the letters that every page links to are named by address, not imported.
  for (const name of Object.keys(bundle))
    if (/(?:\.css|hanken-grotesk-latin-wght-normal[^/]*\.woff2)$/.test(name)) files.add(name);
  return [...files].sort();
}

const versionOf = (parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);

/** The same files in each language: only scripts have words in them. */
const filesIn = (locale: Locale, files: string[]): string[] =>
  files.map(
    (file) =>
      `/${locale !== DEFAULT_LOCALE && file.endsWith(".js") ? localised(file, locale) : file}`,
  );

async function bundled(entry: string, version: string, kept: string[]): Promise<string> {
  const files = Object.fromEntries(LOCALES.map((locale) => [locale, filesIn(locale, kept)]));
  const made = await build({
    configFile: false,
    logLevel: "silent",
    define: { BUILD: JSON.stringify({ version, files }) },
    build: {
      write: false,
      lib: { entry: join(root, "app/service-worker", entry), formats: ["iife"], name: "sw" },
      target: "es2022",
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error("The service worker was not built.");
  return output.output[0].code;
}
