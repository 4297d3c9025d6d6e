declare namespace Cloudflare {
  interface Env {
    // Bindings that only vitest.config.ts provides.
    BUDGET_FACTOR: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
