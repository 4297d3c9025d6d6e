import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { chunkOf } from "./scripts/lib/chunks.ts";
import { inlineMessages } from "./scripts/lib/messages.ts";
import { plainFiles } from "./scripts/lib/plain-files.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Adds the files of `app/static/`: the offline page and the manifest of the installable app. */
const staticPages: Plugin = {
  name: "static-pages",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  generateBundle() {
    for (const file of plainFiles()) this.emitFile({ type: "asset", ...file });
  },
};

/** The Worker's bundle already contains these modules, so the pages' bundle omits them. */
const IN_THE_WORKER = [
  /^#(?:worker|i18n)\//,
  /^react(?:$|\/)/,
  /^node:/,
  /^@remix-run\/(?!react)/,
  /^zod(?:$|\/)/,
];

/** React's renderer for Node imports these modules by names that npm packages have, too. */
const NODE_MODULES_OF_REACT: Record<string, string> = { util: "node:util", stream: "node:stream" };

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    inlineMessages("page"),
    staticPages,
    tailwindcss(),
    remix({
      ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: false,
      },
    }),
  ],
  // Pages are built for workerd, but `npm run dev` renders them from source in Node.
  ssr:
    command === "build"
      ? {
          target: "webworker",
          noExternal: true,
          resolve: {
            conditions: ["workerd", "worker", "browser"],
            externalConditions: ["workerd", "worker"],
          },
        }
      : {},
  resolve: {
    alias:
      command === "build"
        ? NODE_MODULES_OF_REACT
        : { "#build/server": "virtual:remix/server-build" },
  },
  // A dependency that Vite discovers while a page loads would give the page a second copy of React.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"] },
  worker: { format: "es", plugins: () => [inlineMessages("worker")] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // The build of the service worker reads the manifest (vite.service-worker.config.ts).
    manifest: true,
    rollupOptions: isSsrBuild
      ? { external: IN_THE_WORKER, output: { inlineDynamicImports: false } }
      : { output: mode === "ungrouped" ? {} : { manualChunks: chunkOf } },
  },
}));
