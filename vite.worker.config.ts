import { defineConfig } from "vite";

/** Builds several modules, so that code behind `import()` is loaded on first use. */
export default defineConfig({
  publicDir: false,
  json: { stringify: true },
  esbuild: { charset: "ascii" },
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: {
      conditions: ["workerd", "worker", "browser"],
      externalConditions: ["workerd", "worker"],
    },
  },
  build: {
    ssr: "worker/index.ts",
    outDir: "build/worker",
    target: "es2024",
    minify: true,
    sourcemap: true,
    rollupOptions: {
      external: /^(?:node|cloudflare):/,
      // workerd takes every export of the entry for a class or handler, so the build must add none.
      preserveEntrySignatures: "strict",
      output: {
        inlineDynamicImports: false,
        entryFileNames: "index.js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
