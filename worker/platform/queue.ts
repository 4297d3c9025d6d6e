import type { JobQueue, QueuedJob } from "../domain/ops/jobs/ports.ts";
import { currentRequest } from "./current-request.ts";

/**
 * @param requestId of whoever sends: it goes with each message, to the logs and the row of its run
 */
export function createJobQueue(queue: Queue<QueuedJob>, requestId: string): JobQueue {
  return {
    async send(job, { trace, ...options } = {}) {
      const own = {
        id: `msg_${crypto.randomUUID()}`,
        source: "request",
        requestId: currentRequest() ?? requestId,
        dueAt: Date.now() + 1000 * (options.delaySeconds ?? 0),
      } as const;
      await queue.send({ ...job, trace: { ...own, ...trace } }, options);
    },
  };
}
