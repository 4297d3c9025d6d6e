import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../scripts/lib/browser-server.ts";
import { root, toolEnv } from "../../scripts/lib/run.ts";

const READY_MAX_MS = 60_000;

export class KillableServer {
  readonly #state = mkdtempSync(join(tmpdir(), "tributary-kill-"));
  readonly #ports = freePorts(2);
  #process: ChildProcess | null = null;

  get url(): string {
    return `http://localhost:${this.#ports[0]}`;
  }

  /** Starts the server without a new build. Resolves when the server accepts requests. */
  async start(): Promise<void> {
    const [port, sandbox] = this.#ports;
    const env = {
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      TRIBUTARY_STATE: this.#state,
      OWNER_PID: String(process.pid),
    };
    const flags = ["--isolated", "--no-seed", "--no-demo-live", "--no-build"];
    const child = spawn("node", [join(root, "scripts", "serve.ts"), ...flags], {
      cwd: root,
      env: toolEnv(env),
      detached: true,
      stdio: "pipe",
    });
    this.#process = child;
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data) => (output += String(data)));
    const deadline = Date.now() + READY_MAX_MS;
    const isReady = () =>
      fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended:\n${output}`);
      if (Date.now() > deadline)
        throw new Error(`The server was not ready after ${READY_MAX_MS / 1000} s:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Sends SIGKILL to the server and all child processes. Nothing is flushed or closed. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child?.pid === undefined) return;
    const exited = new Promise((resolve) => child.on("exit", resolve));
    process.kill(-child.pid, "SIGKILL");
    await exited;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#state, { recursive: true, force: true });
  }
}
