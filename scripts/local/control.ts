// A control server with which browser tests let days pass at once, such as the hold of a payout. It
// runs in the app server's process, because another process would lock the database file. It
// listens on loopback only, requires a token, and is not part of the Worker.
import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { Miniflare } from "miniflare";
import { ulid } from "ulid";
import * as z from "zod";
import { createDb } from "../../worker/db/client.ts";
import { advanceTime, giveFollowers, givePlan, type TravelDeps } from "./time-travel.ts";

const Act = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("give-plan"),
    username: z.string(),
    plan: z.enum(["free", "premium", "creator_pro"]),
  }),
  z.object({
    act: z.literal("let-time-pass"),
    username: z.string(),
    watchedBy: z.int().nonnegative(),
  }),
  z.object({
    act: z.literal("give-followers"),
    username: z.string(),
    followers: z.int().nonnegative(),
  }),
  z.object({ act: z.literal("run-jobs") }),
]);
export type ControlAct = z.infer<typeof Act>;

export async function startControl(
  app: Miniflare,
  { port, token }: { port: number; token: string },
): Promise<() => Promise<void>> {
  const deps = await depsOf(app);
  const respond = async (request: IncomingMessage): Promise<{ status: number; text: string }> => {
    if (!isAllowed(request.headers.authorization, token))
      return { status: 401, text: "Another token" };
    const input = Act.safeParse(await json(request));
    if (!input.success) return { status: 400, text: z.prettifyError(input.error) };
    if (input.data.act === "give-plan") await givePlan(deps, input.data);
    else if (input.data.act === "give-followers") await giveFollowers(deps, input.data);
    else if (input.data.act === "let-time-pass") await advanceTime(deps, input.data);
    else await (await app.getWorker()).scheduled({ cron: "* * * * *" });
    return { status: 200, text: "" };
  };
  const server = createServer((request, response) => {
    void respond(request)
      .catch((error: unknown) => ({
        status: 500,
        text: error instanceof Error ? `${error.stack} ${error.cause ?? ""}` : String(error),
      }))
      .then(({ status, text }) =>
        response.writeHead(status, { "Content-Type": "text/plain" }).end(text),
      );
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(port, "127.0.0.1", resolve),
  );
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function depsOf(app: Miniflare): Promise<TravelDeps> {
  return {
    db: createDb(await app.getD1Database("DB")),
    now: () => Date.now(),
    newId: (prefix) => `${prefix}_${ulid().toLowerCase()}`,
    queue: { send: async () => undefined },
    log: {
      info: () => undefined,
      warn: (message) => console.error(message),
      error: (message, error) => console.error(message, error),
    },
  };
}

function isAllowed(header: string | undefined, token: string): boolean {
  const [actual, expected] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
