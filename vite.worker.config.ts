import { defineConfig } from "vite";

/**
 * Builds the Worker as several modules. Code behind `import()` becomes a separate module that is
 * loaded on first use.
 */
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
      // workerd treats every export of the entry as a class or a handler, so the build must not add
      // exports.
      preserveEntrySignatures: "strict",
      output: {
        inlineDynamicImports: false,
        entryFileNames: "index.js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
