import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { iconFilesIn } from "./scripts/lib/icons.ts";
import { inlineMessages } from "./scripts/lib/messages.ts";
import { serviceWorker } from "./scripts/lib/service-worker.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Disables zod's test of `new Function`, which the content security policy would report. */
const zodWithoutEval: Plugin = {
  name: "zod-without-eval",
  transform: (code, id) =>
    id.endsWith("/zod/v4/core/core.js")
      ? { code: `${code}\nglobalConfig.jitless = true;`, map: null }
      : null,
};

/** Small modules that most pages share: UI components, the page layout, hooks, the icon base. */
const SHARED =
  /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)|\/app\/(?:ui(?!\/charts)|shell)\/|\/app\/lib\/[\w-]+\.ts$|\/i18n\//;
/** Modules that only some pages need. A module that imports one of these modules is not shared. */
const HEAVY =
  /\/(?:@?radix-ui|@floating-ui|zod|virtua|linkifyjs|recharts|@dnd-kit)\/|\/worker\/|\/app\/features\/(?:live|media)\/(?:viewer|broadcast-studio|player|upload)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const FIRST_PAGE = /\/app\/(?:root|entry\.client|routes\/_index)\.tsx(?:\?|$)/;
const OUR_MODULE = /\/app\/.*\.tsx?$/;
let onFirstPage: Set<string> | null = null;
let firstPageIcons: ReadonlySet<string> | null = null;

function reachedFrom(
  ids: Iterable<string>,
  { getModuleInfo }: Rollup.ManualChunkMeta,
): Set<string> {
  const reached = new Set(ids);
  for (const one of reached)
    for (const next of getModuleInfo(one)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** Groups modules into files. With Rollup's one file per module, a page needs forty requests. */
function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  onFirstPage ??= reachedFrom(
    [...meta.getModuleIds()].filter((one) => FIRST_PAGE.test(one)),
    meta,
  );
  firstPageIcons ??= iconFilesIn([...onFirstPage].filter((one) => OUR_MODULE.test(one)));
  const icon = ICON.exec(id)?.[1];
  if (icon !== undefined) return firstPageIcons.has(icon) ? "shared" : "icons";
  if (!SHARED.test(id)) return undefined;
  if ([...reachedFrom([id], meta)].some((one) => HEAVY.test(one))) return undefined;
  return onFirstPage.has(id) ? "shared" : "more";
}

/** The Worker's bundle already contains these modules, so the pages' bundle omits them. */
const IN_THE_WORKER = [
  /^#(?:worker|i18n)\//,
  /^react(?:$|\/)/,
  "react-dom/server.browser",
  /^@remix-run\/(?!react)/,
  /^zod(?:$|\/)/,
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    zodWithoutEval,
    inlineMessages("page"),
    serviceWorker,
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
  resolve: command === "build" ? {} : { alias: { "#build/server": "virtual:remix/server-build" } },
  // A dependency that Vite discovers while a page loads would give the page a second copy of React.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"] },
  worker: { format: "es", plugins: () => [inlineMessages("worker")] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    rollupOptions: isSsrBuild
      ? { external: IN_THE_WORKER, output: { inlineDynamicImports: false } }
      : { output: { manualChunks: chunkOf } },
  },
}));
