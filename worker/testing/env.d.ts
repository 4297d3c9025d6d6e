declare namespace Cloudflare {
  interface Env {
    // Bound by vitest.config.ts only.
    BUDGET_FACTOR: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
