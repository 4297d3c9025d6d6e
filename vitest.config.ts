import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { Response as IncomingResponse, type Request as OutgoingRequest } from "miniflare";
import { defineConfig } from "vitest/config";
import { unstable_readConfig } from "wrangler";
import { MemoryMailStore } from "./sandbox/email/store.ts";
import { answer } from "./sandbox/handler.ts";
import { StripeSandbox } from "./sandbox/stripe/sandbox.ts";
import { StripeStore } from "./sandbox/stripe/store.ts";
import { keepTemporaryFilesInMemory } from "./scripts/lib/memory.ts";

keepTemporaryFilesInMemory();

/** Tests in workerd, for code that uses a binding. All other tests run in Node. */
const workerTests = ["worker/**/*.workerd.test.ts", "durable-objects/**/*.workerd.test.ts"];
const unitTests = [
  "app/**/*.test.{ts,tsx}",
  "worker/**/!(*.workerd).test.ts",
  "durable-objects/**/!(*.workerd).test.ts",
  "i18n/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/**/*.test.ts",
  "bridge/**/*.test.ts",
];

interface QueueConsumer {
  queue: string;
  max_batch_size?: number;
  max_retries?: number;
  dead_letter_queue?: string;
}

/** Queue consumers that do not wait for a full batch, because the waits would add up to minutes. */
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

/**
 * Creates a sandbox that answers the tests' requests to other companies, so that no test reaches the
 * network. Each Vitest worker has its own sandbox: in a shared one, a test would receive emails and
 * webhooks that belong to a test in the other worker.
 */
function createOutside() {
  const mails = new MemoryMailStore();
  const played = new StripeSandbox(new StripeStore(), async () => false);
  const stripe = {
    fetch: async (request: Request) =>
      (await played.answer(request)) ?? new Response(null, { status: 404 }),
  };
  return async (request: OutgoingRequest): Promise<IncomingResponse> => {
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
  };
}

/** scripts/test.ts sets TEST_SIZE in the full suite, in which tests run all of their cases. */
const isFull = process.env.TEST_SIZE === "full";

/** Limits of `expect.poll`. Vitest's default of one second is too short on a busy machine. */
const POLL = { timeout: 20_000 };

export default defineConfig({
  test: {
    silent: "passed-only",
    // Failure messages show whole values. By default, Vitest shortens them to "[ …(6) ]".
    chaiConfig: { truncateThreshold: 2000 },
    provide: { isFullSize: isFull, propertySeed: process.env.FAST_CHECK_SEED },
    projects: [
      // The time limit only stops tests that hang: property tests (random inputs) take seconds.
      {
        test: {
          name: "unit",
          include: unitTests,
          environment: "node",
          testTimeout: 180_000,
          expect: { poll: POLL },
          setupFiles: ["./worker/testing/properties.ts"],
          // Loading shared modules again for each test file would double the time. A test that
          // changes shared state must restore the state.
          isolate: false,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              outboundService: createOutside(),
              queueConsumers,
              bindings: {
                ENVIRONMENT: "development",
                SIGNING_SECRET: "test-signing-secret-of-32-characters!",
                // All requests of a test come from one IP address. Tests of rate limits set this
                // variable to 1.
                BUDGET_FACTOR: "1000",
                SUPPORT_CHAT_HOURS: "always",
                TEST_MIGRATIONS: await readD1Migrations("migrations"),
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          // These limits only stop tests that hang: a busy machine is several times slower.
          testTimeout: isFull ? 600_000 : 120_000,
          hookTimeout: 120_000,
          // Vitest waits for each console line that it intercepts. A line that another request logs
          // while a file ends never arrives (github.com/cloudflare/workers-sdk/issues/15719).
          disableConsoleIntercept: true,
          expect: { poll: POLL },
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
