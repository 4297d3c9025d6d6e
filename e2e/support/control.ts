import type { ControlAct } from "../../scripts/local/control.ts";

/** Only the server process may write to its open database, so the command goes to that process. */
async function ask(act: ControlAct): Promise<void> {
  const [, , port] = (process.env.E2E_PORTS ?? "").split(",");
  const headers = { Authorization: `Bearer ${process.env.E2E_CONTROL_TOKEN}` };
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    headers,
    body: JSON.stringify(act),
  });
  if (!answer.ok) throw new Error(`${act.act}: ${answer.status} ${await answer.text()}`);
}

export const givePlan = (
  { username }: { username: string },
  plan: "free" | "premium" | "creator_pro",
) => ask({ act: "give-plan", username, plan });

/** Queues the jobs that run every minute, so that a test does not wait for the next minute. */
export const runJobs = () => ask({ act: "run-jobs" });

export const letTimePass = (
  { username }: { username: string },
  { watchedBy }: { watchedBy: number },
) => ask({ act: "let-time-pass", username, watchedBy });
