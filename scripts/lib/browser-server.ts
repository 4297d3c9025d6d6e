import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepTemporaryFilesInMemory } from "./memory.ts";

/** Chooses new ports and a state folder, so that browser tests never use a developer's data. */
export function chooseBrowserServer() {
  keepTemporaryFilesInMemory();
  process.env.E2E_PORTS ??= freePorts(5).join(",");
  process.env.E2E_CONTROL_TOKEN ??= randomBytes(24).toString("base64url");
  process.env.E2E_STATE ??= temporaryState();
  const [port = "", sandboxPort = "", controlPort = "", rtmpPort = "", whipPort = ""] =
    process.env.E2E_PORTS.split(",");
  return {
    origin: `http://localhost:${port}`,
    args: ["scripts/serve.ts", "--isolated", "--reset", "--no-demo-live", "--control"],
    env: {
      PORT: port,
      SANDBOX_PORT: sandboxPort,
      RTMP_PORT: rtmpPort,
      WHIP_PORT: whipPort,
      SUPPORT_CHAT_HOURS: "always",
      CONTROL_PORT: controlPort,
      CONTROL_TOKEN: process.env.E2E_CONTROL_TOKEN,
      TRIBUTARY_STATE: process.env.E2E_STATE,
      OWNER_PID: String(process.pid),
    },
  };
}

function temporaryState(): string {
  const folder = mkdtempSync(join(tmpdir(), "tributary-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "state");
}

export function freePorts(count: number): number[] {
  const script = `
    const servers = Array.from({ length: ${count} }, () => require("node:net").createServer().listen(0));
    setTimeout(() => { console.log(JSON.stringify(servers.map((s) => s.address().port))); process.exit(); }, 50);`;
  return JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }));
}
