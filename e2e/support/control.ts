import type { ControlAct } from "../../scripts/local/control.ts";

/** Sends a command to the server process, because only this process can write to its database. */
async function sendAct(act: ControlAct): Promise<void> {
  const [, , port] = (process.env.E2E_PORTS ?? "").split(",");
  const headers = { Authorization: `Bearer ${process.env.E2E_CONTROL_TOKEN}` };
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    headers,
    body: JSON.stringify(act),
  });
  if (!response.ok) throw new Error(`${act.act}: ${response.status} ${await response.text()}`);
}

export const givePlan = (
  { username }: { username: string },
  plan: "free" | "premium" | "creator_pro",
) => sendAct({ act: "give-plan", username, plan });

export const giveFollowers = ({ username }: { username: string }, followers: number) =>
  sendAct({ act: "give-followers", username, followers });

/** Starts the jobs of every minute at once, so that a test need not wait for the next minute. */
export const runJobs = () => sendAct({ act: "run-jobs" });

export const advanceTime = (
  { username }: { username: string },
  { watchedBy }: { watchedBy: number },
) => sendAct({ act: "let-time-pass", username, watchedBy });
