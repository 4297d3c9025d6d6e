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

/**
 * zod tries whether it may make functions from text. Our pages' policy forbids that, and the
 * browser would note each try as a breach.
 */
const zodWithoutEval: Plugin = {
  name: "zod-without-eval",
  transform: (code, id) =>
    id.endsWith("/zod/v4/core/core.js")
      ? { code: `${code}\nglobalConfig.jitless = true;`, map: null }
      : null,
};

/**
 * Small things that most pages share: the primitives, the marks, the hooks, and what icons are made
 * of.
 */
const SHARED =
  /\/node_modules\/react\/|\/lucide-react\/dist\/esm\/(?!icons\/)|\/app\/(?:ui(?!\/charts)|shell)\/|\/app\/lib\/[\w-]+\.ts$|\/i18n\//;
/** What only some pages need: whatever brings it along is not shared. */
const HEAVY =
  /\/(?:@?radix-ui|@floating-ui|zod|virtua|linkifyjs|recharts|@dnd-kit)\/|\/worker\/|\/app\/features\/(?:live|media)\/(?:viewer|broadcast-studio|player|upload)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
/** Icons of what every page shows, and of the first page; the others are a file of their own. */
const SHARED_ICONS = iconFilesIn([
  "app/ui",
  "app/shell",
  ...[
    "discovery/home",
    "community/follows",
    "accounts/notifications/notification-bell.tsx",
    "discovery/recommendations/why.tsx",
    "money/plans/subscribers-offer.tsx",
    "trust/safety/card-menu.tsx",
    "trust/safety/hidden-card.tsx",
  ].map((part) => `app/features/${part}`),
  "app/routes/_index.tsx",
]);

const FIRST_PAGE = /\/app\/(?:root|entry\.client|routes\/_index)\.tsx(?:\?|$)/;
let onFirstPage: Set<string> | null = null;

/** Every module that is imported by these, or by one of those. */
function reachedFrom(
  ids: Iterable<string>,
  { getModuleInfo }: Rollup.ManualChunkMeta,
): Set<string> {
  const reached = new Set(ids);
  // A set that grows while it is walked is walked to its end.
  for (const one of reached)
    for (const next of getModuleInfo(one)?.importedIds ?? []) reached.add(next);
  return reached;
}

/**
 * One file of what most pages share and the first page needs, and one of what most others share
 * besides. Left alone, Rollup makes one of each module, forty requests a page.
 */
function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  const icon = ICON.exec(id)?.[1];
  if (icon !== undefined) return SHARED_ICONS.has(icon) ? "shared" : "icons";
  if (!SHARED.test(id)) return undefined;
  if ([...reachedFrom([id], meta)].some((one) => HEAVY.test(one))) return undefined;
  onFirstPage ??= reachedFrom(
    [...meta.getModuleIds()].filter((one) => FIRST_PAGE.test(one)),
    meta,
  );
  return onFirstPage.has(id) ? "shared" : "more";
}

/** What the Worker's bundle has already: one copy of it, and of what it uses. */
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
  // Pages are built for workerd; `npm run dev` renders them in Node, from source.
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
  // All at the start: a dependency that Vite finds while a page loads gives that page a second copy
  // of React.
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
