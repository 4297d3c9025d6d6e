import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Admission, createAdmission } from "./admission.ts";

const NETWORK = "192.0.2.1";
const ENCODERS = 8;
const TOO_MANY = { status: 429, reason: expect.stringContaining("Too many wrong stream keys") };

let admission: Admission;
/** Unsent responses of the site. The site sends one response for each check of a stream key. */
let open: ServerResponse[];
let checks: number;
const site = createServer((_, response) => {
  checks++;
  open.push(response);
});

beforeEach(async () => {
  [open, checks] = [[], 0];
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const port = typeof address === "object" ? address?.port : null;
  admission = createAdmission({ origin: `http://127.0.0.1:${port}`, log: () => undefined });
});
afterEach(() => new Promise((resolve) => site.close(resolve)));

const keyOf = (number: number) => String(number).padStart(43, "k");

/** Connects all encoders at the same time. Each encoder has a different stream key. */
const connectAll = () =>
  Promise.all(
    Array.from({ length: ENCODERS }, (_, number) =>
      admission.admit(keyOf(number), {
        network: NETWORK,
        isLive: true,
        end: async () => undefined,
      }),
    ),
  );

/** Answers `total` checks of stream keys with `status`, in groups of at most five checks. */
async function answerAll(status: number, total: number): Promise<void> {
  for (let answered = 0; answered < total; ) {
    await expect.poll(() => open.length).toBe(Math.min(5, total - answered));
    for (const response of open.splice(0)) {
      response.writeHead(status).end('{"error":"wrong"}');
      answered++;
    }
  }
}

describe("the admission of encoders that share an address", () => {
  test("the bridge admits eight encoders that connect from one address at the same time with valid stream keys", async () => {
    const [results] = await Promise.all([connectAll(), answerAll(200, ENCODERS)]);
    expect(results).toEqual(Array.from({ length: ENCODERS }, () => null));
  });

  test("the bridge checks only five of eight wrong stream keys that arrive from one address at the same time", async () => {
    const [results] = await Promise.all([connectAll(), answerAll(401, 5)]);
    expect(results.filter((result) => result?.status === 401)).toHaveLength(5);
    expect(results.slice(5)).toEqual([TOO_MANY, TOO_MANY, TOO_MANY]);
    expect(checks).toBe(5);
  });
});
