import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
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
          resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
        }
      : {},
  resolve: command === "build" ? {} : { alias: { "#build/server": "virtual:remix/server-build" } },
  // All at the start: a dependency that Vite finds while a page loads gives that page a second copy of React.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*.tsx"] },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
}));
