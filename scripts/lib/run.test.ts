import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

it("a server ends with the process that owns it, even when that one is killed", async () => {
  const owner = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
  const program = `import { endWithOwner } from ${JSON.stringify(join(import.meta.dirname, "run.ts"))};
    endWithOwner(() => process.exit(7)); setInterval(() => 0, 1000); console.log("up");`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, OWNER_PID: String(owner.pid) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  owner.kill("SIGKILL");
  const [code] = await once(server, "exit");
  expect(code).toBe(7);
}, 20_000);
