import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

/** Rules and other pure code run in Node; whatever touches a binding runs in workerd against the real thing. */
const workerTests = ["worker/**/*.workerd.test.ts", "durable-objects/**/*.workerd.test.ts"];
const unitTests = [
  "app/**/*.test.{ts,tsx}",
  "worker/**/*.test.ts",
  "durable-objects/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/**/*.test.ts",
];

export default defineConfig({
  test: {
    silent: "passed-only",
    projects: [
      { test: { name: "unit", include: unitTests, exclude: workerTests, environment: "node" } },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { SIGNING_SECRET: "test-signing-secret-of-32-characters!", TEST_MIGRATIONS: await readD1Migrations("migrations") },
            },
          })),
        ],
        test: {
          name: "workerd",
          testTimeout: 60_000,
          include: workerTests,
          setupFiles: ["./worker/testing/setup.ts"],
          deps: {
            optimizer: {
              ssr: { enabled: true, include: ["@remix-run/cloudflare", "@remix-run/react", "react", "react-dom/server.browser"] },
            },
          },
        },
      },
    ],
  },
});
