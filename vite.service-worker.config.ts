import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Manifest } from "vite";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "./i18n/locale.ts";
import { localized } from "./scripts/lib/message-files.ts";
import { plainFiles } from "./scripts/lib/plain-files.ts";

const OFFLINE_ENTRIES = ["app/entry.client.tsx", "app/root.tsx", "app/routes/downloads.tsx"];
/** Scripts that the service worker does not store, because the downloads page works without them. */
const ONLINE_ONLY = /user-menu-content|step-up|search|notification/;
/** Style sheets and the font. Pages link to them by URL, so no module imports them. */
const LINKED = /\.css$|hanken-grotesk-latin-wght-normal[^/]*\.woff2$/;

function offlineFiles(manifest: Manifest): string[] {
  const keys = Object.keys(manifest);
  const reachable = new Set(
    keys.filter((key) => OFFLINE_ENTRIES.includes(key.replace(/\?.*$/, ""))),
  );
  const files = new Set(
    keys.flatMap((key) => manifest[key]?.file ?? []).filter((file) => LINKED.test(file)),
  );
  for (const key of reachable) {
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = manifest[key] ?? {};
    for (const one of [file, ...css, ...assets]) if (one) files.add(one);
    for (const next of imports) reachable.add(next);
    for (const next of dynamicImports)
      if (!ONLINE_ONLY.test(manifest[next]?.file ?? "")) reachable.add(next);
  }
  return [...files].sort();
}

const addressIn = (file: string, locale: Locale): string =>
  `/${locale !== DEFAULT_LOCALE && file.endsWith(".js") ? localized(file, locale) : file}`;

const offline = offlineFiles(JSON.parse(readFileSync("build/.vite/client-manifest.json", "utf8")));
const files = Object.fromEntries(
  LOCALES.map((locale) => [locale, offline.map((file) => addressIn(file, locale))]),
);
const hash = createHash("sha256").update(JSON.stringify([offline, plainFiles()]));
const version = hash.digest("hex").slice(0, 12);
const entry = process.env.SERVICE_WORKER === "off" ? "off.ts" : "sw.ts";

/** Builds the service worker. Needs the manifest of the pages' build, so it runs after that build. */
export default defineConfig({
  publicDir: false,
  define: { BUILD: JSON.stringify({ version, files }) },
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: `app/service-worker/${entry}`,
      formats: ["iife"],
      name: "sw",
      fileName: () => "sw.js",
    },
  },
});
