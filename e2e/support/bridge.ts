import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePorts } from "../../scripts/lib/browser-server.ts";
import { root, toolEnv } from "../../scripts/lib/run.ts";

/** Runs the bridge in a process of its own, so that a test can kill it. */
export class KillableBridge {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #exited: Promise<void>;

  constructor(origin: string) {
    const [port = 0] = freePorts(1);
    this.url = `rtmp://127.0.0.1:${port}/live`;
    const env = { TRIBUTARY_ORIGIN: origin, HOST: "127.0.0.1", RTMP_PORT: String(port) };
    this.#process = spawn("node", [join(root, "bridge", "main.ts")], {
      cwd: root,
      env: toolEnv(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#exited = new Promise((resolve) => this.#process.on("exit", () => resolve()));
    this.#ready = new Promise((resolve, reject) => {
      let output = "";
      for (const stream of [this.#process.stdout, this.#process.stderr])
        stream?.on("data", (data) => {
          output += String(data);
          if (output.includes("takes RTMP")) resolve();
        });
      this.#process.on("exit", () => reject(new Error(`The bridge ended:\n${output}`)));
    });
    this.#ready.catch(() => undefined);
  }

  static async start(origin: string): Promise<KillableBridge> {
    const bridge = new KillableBridge(origin);
    await bridge.#ready;
    return bridge;
  }

  /** Kills the process with SIGKILL, so that the bridge cannot close its connections first. */
  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#exited;
  }
}
