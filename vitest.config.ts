import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { Response as IncomingResponse, type Request as OutgoingRequest } from "miniflare";
import { defineConfig } from "vitest/config";
import { unstable_readConfig } from "wrangler";
import { answer } from "./sandbox/handler.ts";
import { MemoryMailStore } from "./sandbox/mail/store.ts";
import { StripeSandbox } from "./sandbox/stripe/sandbox.ts";
import { StripeStore } from "./sandbox/stripe/store.ts";
import { keepTemporaryFilesInMemory } from "./scripts/lib/memory.ts";

keepTemporaryFilesInMemory();

/**
 * Rules and other pure code run in Node; whatever touches a binding runs in workerd against the
 * real thing.
 */
const workerTests = ["worker/**/*.workerd.test.ts", "durable-objects/**/*.workerd.test.ts"];
const unitTests = [
  "app/**/*.test.{ts,tsx}",
  "worker/**/*.test.ts",
  "durable-objects/**/*.test.ts",
  "i18n/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/**/*.test.ts",
];

interface QueueConsumer {
  queue: string;
  max_batch_size?: number;
  max_retries?: number;
  dead_letter_queue?: string;
}

/**
 * As wrangler.toml has them, but what a test sends is done at once: a second for each mail that is
 * waited for adds up to minutes.
 */
const queueConsumers = Object.fromEntries(
  (unstable_readConfig({ config: "./wrangler.toml" }).queues.consumers ?? []).map(
    (q: QueueConsumer) => [
      q.queue,
      {
        maxBatchSize: q.max_batch_size,
        maxBatchTimeout: 0,
        maxRetries: q.max_retries,
        deadLetterQueue: q.dead_letter_queue,
      },
    ],
  ),
);

const mails = new MemoryMailStore();
const played = new StripeSandbox(new StripeStore(), async () => false);
const stripe = {
  fetch: async (request: Request) =>
    (await played.answer(request)) ?? new Response(null, { status: 404 }),
};

/**
 * Whatever a test in workerd fetches from outside is answered by the sandbox's own code; there is
 * no other outside.
 */
async function outside(request: OutgoingRequest): Promise<IncomingResponse> {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await request.arrayBuffer() : undefined;
  const response = await answer(
    new Request(request.url, { method: request.method, headers: [...request.headers], body }),
    mails,
    stripe,
  );
  return new IncomingResponse(await response.arrayBuffer(), {
    status: response.status,
    headers: [...response.headers],
  });
}

/** Set by scripts/test.ts in the full suite: tests take all of their cases. */
const isFull = process.env.TEST_SIZE === "full";

export default defineConfig({
  test: {
    silent: "passed-only",
    // A failure names what differs: by default it says "[ …(6) ]".
    chaiConfig: { truncateThreshold: 2000 },
    // worker/testing/scale.ts
    provide: { isFullSize: isFull, propertySeed: process.env.FAST_CHECK_SEED },
    projects: [
      // Property tests take seconds each; the limit is for what hangs, on a busy machine too.
      {
        test: {
          name: "unit",
          include: unitTests,
          exclude: workerTests,
          environment: "node",
          testTimeout: 60_000,
          setupFiles: ["./worker/testing/properties.ts"],
          // Loading what is under test anew for each file took as long as the tests. Who changes
          // what others see puts it back.
          isolate: false,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              outboundService: outside,
              queueConsumers,
              bindings: {
                ENVIRONMENT: "development",
                SIGNING_SECRET: "test-signing-secret-of-32-characters!",
                // Thousands of requests come from one address. Tests of budgets set it to 1.
                BUDGET_FACTOR: "1000",
                SUPPORT_CHAT_HOURS: "always",
                TEST_MIGRATIONS: await readD1Migrations("migrations"),
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          testTimeout: isFull ? 600_000 : 60_000,
          // Vitest waits for each line that it intercepts, and one logged by another request while
          // a file ends never reaches it: the run would not end
          // (github.com/cloudflare/workers-sdk/issues/15719). So lines go to workerd's own output.
          disableConsoleIntercept: true,
          // Its own limit of a second is less than a busy machine needs.
          expect: { poll: { timeout: 20_000 } },
          isolate: false,
          include: workerTests,
          setupFiles: ["./worker/testing/setup.ts", "./worker/testing/properties.ts"],
          alias: isFull
            ? []
            : [
                {
                  find: /^(\.|\.\.\/users)\/password-cost\.ts$/,
                  replacement: resolve("worker/testing/password-cost.ts"),
                },
              ],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "@remix-run/cloudflare",
                  "@remix-run/react",
                  "react",
                  "react-dom/server.browser",
                ],
              },
            },
          },
        },
      },
    ],
  },
});
