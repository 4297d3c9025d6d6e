/**
 * Measures the size of the scripts that a page loads first, after brotli. Compares two builds: one
 * inserts each text where a script uses it (scripts/lib/messages.ts), the other puts all English
 * texts into one file.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as z from "zod";
import { root, runOrThrow } from "../scripts/lib/run.ts";

const SOURCES = ["app", "worker", "i18n", "messages", "scripts", "public"];
const FILES = ["package.json", "vite.config.ts", "tsconfig.json"];
const PAGES = { home: "_index", watch: "watch.$videoId", "sign in": "login" };

const Scripts = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const Manifest = z.object({ entry: Scripts, routes: z.record(z.string(), Scripts) });

async function buildPages(mode: "production" | "catalogue"): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-messages-"));
  for (const name of [...SOURCES, ...FILES])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  await runOrThrow("remix", ["vite:build", "--mode", mode, "--logLevel", "error"], {
    cwd: folder,
  });
  return folder;
}

function readManifest(folder: string): z.infer<typeof Manifest> {
  const assets = join(folder, "build/client/assets");
  const [name = ""] = readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(assets, name), "utf8");
  return Manifest.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}

/** Returns the total size in bytes, after brotli, of the scripts that a route loads first. */
function sizeOf(folder: string, route: string): number {
  const { entry, routes } = readManifest(folder);
  const parts = [entry, routes.root, routes[`routes/${route}`]];
  const files = new Set(parts.flatMap((part) => (part ? [part.module, ...part.imports] : [])));
  return [...files]
    .map((file) => brotliCompressSync(readFileSync(join(folder, "build/client", file))).byteLength)
    .reduce((sum, size) => sum + size, 0);
}

const inserted = await buildPages("production");
const catalogue = await buildPages("catalogue");
const kib = (bytes: number) => Math.round(bytes / 102.4) / 10;
const rows = Object.entries(PAGES).map(([page, route]) => {
  const sizes = { inserted: sizeOf(inserted, route), catalogue: sizeOf(catalogue, route) };
  return {
    page,
    "inserted, KiB": kib(sizes.inserted),
    "all texts, KiB": kib(sizes.catalogue),
    ratio: Math.round((100 * sizes.inserted) / sizes.catalogue) / 100,
  };
});
for (const folder of [inserted, catalogue]) rmSync(folder, { recursive: true, force: true });
console.table(rows);
console.log(JSON.stringify({ bench: "messages", rows }));
