import type { Job, JobQueue } from "../domain/ports.ts";

export function createJobQueue(queue: Queue<Job>): JobQueue {
  return {
    async send(job, options) {
      await queue.send(job, options);
    },
  };
}
