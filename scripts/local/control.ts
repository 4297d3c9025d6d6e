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
import { givePlan, letTimePass, type TravelDeps } from "./time-travel.ts";

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
  z.object({ act: z.literal("run-jobs") }),
]);
export type ControlAct = z.infer<typeof Act>;

export async function startControl(
  app: Miniflare,
  { port, token }: { port: number; token: string },
): Promise<() => Promise<void>> {
  const deps = await depsOf(app);
  const answer = async (request: IncomingMessage): Promise<{ status: number; text: string }> => {
    if (!isAllowed(request.headers.authorization, token))
      return { status: 401, text: "Another token" };
    const asked = Act.safeParse(await json(request));
    if (!asked.success) return { status: 400, text: z.prettifyError(asked.error) };
    if (asked.data.act === "give-plan") await givePlan(deps, asked.data);
    else if (asked.data.act === "let-time-pass") await letTimePass(deps, asked.data);
    else await (await app.getWorker()).scheduled({ cron: "* * * * *" });
    return { status: 200, text: "" };
  };
  const server = createServer((request, response) => {
    answer(request)
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
  const [given, wanted] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
