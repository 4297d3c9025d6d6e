import type { JobQueue, QueuedJob } from "../domain/ops/jobs/ports.ts";
import { currentRequest } from "./current-request.ts";

/** Creates the job queue. @param requestId sender's request, for logs and the record of jobs */
export function createJobQueue(queue: Queue<QueuedJob>, requestId: string): JobQueue {
  return {
    async send(job, { trace, ...options } = {}) {
      const defaultTrace = {
        id: `msg_${crypto.randomUUID()}`,
        source: "request",
        requestId: currentRequest() ?? requestId,
        dueAt: Date.now() + 1000 * (options.delaySeconds ?? 0),
      } as const;
      await queue.send({ ...job, trace: { ...defaultTrace, ...trace } }, options);
    },
  };
}
