import { setTimeout as wait } from "node:timers/promises";
import { type Around, watchedEnv } from "../../worker/testing/watched-env.ts";

/** Name of the request header with the delay of each call to D1, R2, a Durable Object or a queue, ms. */
const DELAY = "X-Bench-Delay";
/**
 * Name of the response header that lists the calls which ran before the response started. The value
 * is a JSON list of waves. A wave is a list of calls that ran at the same time.
 */
const WAVES = "X-Bench-Waves";
/** Maximum number of characters of an SQL text in a response header. */
const MAX_CALL = 120;

interface Counted {
  delayMs: number;
  waves: string[][];
  completed: number;
}

let current: Counted = { delayMs: 0, waves: [], completed: 0 };

const delay: Around = async (work, call) => {
  const counted = current;
  const wave = counted.completed;
  counted.waves[wave] ??= [];
  counted.waves[wave].push(call.replace(/\s+/g, " ").slice(0, MAX_CALL));
  try {
    const [result] = await Promise.all([work(), wait(counted.delayMs)]);
    return result;
  } finally {
    counted.completed = Math.max(counted.completed, wave + 1);
  }
};

/** Bindings of the Worker with delayed calls. The Worker's caches need the same object each time. */
let bindings: Env | null = null;

/** Delays and lists the calls of a Worker to its bindings. Requests must not overlap. */
export default (app: Required<Pick<ExportedHandler<Env>, "fetch">>) => ({
  ...app,
  fetch: async (
    request: Parameters<typeof app.fetch>[0],
    env: Env,
    execution: ExecutionContext,
  ): Promise<Response> => {
    bindings ??= watchedEnv(env, delay);
    const counted: Counted = {
      delayMs: Number(request.headers.get(DELAY) ?? 0),
      waves: [],
      completed: 0,
    };
    current = counted;
    const response = await app.fetch(request, bindings, execution);
    const headers = new Headers(response.headers);
    headers.set(WAVES, encodeURIComponent(JSON.stringify(counted.waves)));
    return new Response(response.body, { status: response.status, headers });
  },
});
