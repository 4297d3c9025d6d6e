/**
 * Measures what two of our build steps save: the number and size (after brotli) of the scripts that
 * a page loads first. Compares the usual build with a build that puts all English texts into one
 * file (without scripts/lib/messages.ts), and a build that leaves the grouping of modules to Rollup
 * (without scripts/lib/chunks.ts).
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

async function buildPages(mode: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-build-steps-"));
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

/** Measures the scripts that a route loads first. */
function measure(folder: string, route: string): { files: number; bytes: number } {
  const { entry, routes } = readManifest(folder);
  const parts = [entry, routes.root, routes[`routes/${route}`]];
  const files = new Set(parts.flatMap((part) => (part ? [part.module, ...part.imports] : [])));
  const bytes = [...files]
    .map((file) => brotliCompressSync(readFileSync(join(folder, "build/client", file))).byteLength)
    .reduce((sum, size) => sum + size, 0);
  return { files: files.size, bytes };
}

const MODES = { "all steps": "production", "all texts": "catalogue", ungrouped: "ungrouped" };
const rows: Record<string, string | number>[] = [];
for (const [build, mode] of Object.entries(MODES)) {
  const folder = await buildPages(mode);
  for (const [page, route] of Object.entries(PAGES)) {
    const { files, bytes } = measure(folder, route);
    rows.push({ build, page, files, KiB: Math.round(bytes / 102.4) / 10 });
  }
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
console.log(JSON.stringify({ bench: "build-steps", rows }));
