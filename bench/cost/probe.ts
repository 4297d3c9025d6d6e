import { type Add, metered } from "./bindings.ts";
import worker, * as deployed from "./deployed.js";
import { measured } from "./objects.ts";

/** The deployed Worker with a counter at each binding. GET /__units returns the counts so far. */

const counts = new Map<Parameters<Add>[0], number>();
const add: Add = (unit, n = 1) => void counts.set(unit, (counts.get(unit) ?? 0) + n);

export const ApiMeter = measured(deployed.ApiMeter, add);
export const ChatRoom = measured(deployed.ChatRoom, add);
export const LiveOrigin = measured(deployed.LiveOrigin, add);
export const MetricsHub = measured(deployed.MetricsHub, add);
export const SignInThrottle = measured(deployed.SignInThrottle, add);

export default {
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname === "/__units")
      return Response.json(Object.fromEntries(counts));
    add("workerRequests");
    return worker.fetch(request, metered(env, add), execution);
  },
  async scheduled(controller, env) {
    add("workerRequests");
    await worker.scheduled(controller, metered(env, add));
  },
  async queue(batch, env) {
    add("workerRequests");
    await worker.queue(batch, metered(env, add));
  },
} satisfies ExportedHandler<Env, Parameters<typeof worker.queue>[0]["messages"][number]["body"]>;
