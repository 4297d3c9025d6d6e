/**
 * Tests that run fewer cases in `npm test` (worker/testing/scale.ts), or hash passwords cheaply
 * there, and run at full size in `npm run test:full`. full-size.test.ts checks that every such test
 * is listed.
 */
export const FULL_SIZE = {
  unit: [
    "worker/http",
    "worker/config.test.ts",
    "worker/domain/kernel/signing.test.ts",
    "worker/domain/accounts/users",
    "worker/domain/ai/prompts",
    "scripts/local/backup",
    "bench/recs-growth/simulated-feeds.test.ts",
  ],
  workerd: [
    "worker/http",
    "worker/api/bad-input",
    "worker/api/accounts/auth",
    "worker/api/media/media",
    "worker/api/accounts/oauth",
    "worker/api/accounts/passkeys",
    "worker/api/accounts/pre-hijack",
    "worker/api/accounts/second-step",
    "worker/api/accounts/step-up",
    "worker/domain/accounts/credentials",
    "worker/domain/accounts/sessions",
    "worker/domain/accounts/codes",
    "worker/domain/accounts/devices",
    "worker/domain/ops/exports",
    "worker/domain/ops/deletion",
    "worker/domain/accounts/api-keys",
    "worker/domain/discovery/search",
    "worker/domain/live/streams/close-person",
    "worker/domain/money/ledger",
    "worker/domain/money/billing",
    "worker/domain/money/payment-events",
    "worker/domain/money/partner",
    "worker/domain/money/payouts",
    "worker/domain/money/tips",
    "worker/platform/stripe",
    "durable-objects/sign-in-throttle",
    "durable-objects/chat-room/frame-access",
    "durable-objects/chat-room/durability",
  ],
};
