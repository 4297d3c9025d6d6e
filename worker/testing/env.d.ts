declare namespace Cloudflare {
  interface Env {
    /** Bound by vitest.config.ts only. */
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
