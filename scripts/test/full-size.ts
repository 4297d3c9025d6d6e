/**
 * Tests that take a part of their cases in `npm test` (worker/testing/scale.ts), or hash passwords cheaply there, and run at full
 * size in `npm run test:full`. full-size.test.ts holds that every test that scales is here.
 */
export const FULL_SIZE = {
  unit: [
    "worker/http",
    "worker/config.test.ts",
    "worker/domain/signing.test.ts",
    "worker/domain/users",
    "worker/domain/prompts",
    "scripts/local/backup",
    "bench/recs-growth/simulated-feeds.test.ts",
  ],
  workerd: [
    "worker/http",
    "worker/api/bad-input",
    "worker/api/auth",
    "worker/api/media",
    "worker/api/oauth",
    "worker/api/passkeys",
    "worker/api/pre-hijack",
    "worker/api/second-step",
    "worker/api/step-up",
    "worker/domain/users",
    "worker/domain/sessions",
    "worker/domain/codes",
    "worker/domain/devices",
    "worker/domain/exports",
    "worker/domain/deletion",
    "worker/domain/api-keys",
    "worker/domain/search",
    "worker/domain/streams/close-person",
    "worker/domain/ledger",
    "worker/domain/billing",
    "worker/domain/partner",
    "worker/domain/payouts",
    "worker/domain/tips",
    "worker/platform/stripe",
    "durable-objects/sign-in-throttle",
    "durable-objects/chat-room/frame-access",
    "durable-objects/chat-room/durability",
  ],
};
