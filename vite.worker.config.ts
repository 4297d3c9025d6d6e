import { defineConfig } from "vite";

/** Builds the Worker as several modules: those behind `import()` are loaded when they are first used. */
export default defineConfig({
  publicDir: false,
  json: { stringify: true },
  esbuild: { charset: "ascii" },
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: {
    ssr: "worker/index.ts",
    outDir: "build/worker",
    target: "es2024",
    minify: true,
    sourcemap: true,
    rollupOptions: {
      external: /^(?:node|cloudflare):/,
      // workerd takes every export of the entry for a class or a handler.
      preserveEntrySignatures: "strict",
      output: { inlineDynamicImports: false, entryFileNames: "index.js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
