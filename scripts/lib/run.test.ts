import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "./run.ts";

test("a server ends when the process that started the server is killed", async () => {
  const parentProcess = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
  const program = `import { endWithOwner } from ${JSON.stringify(join(import.meta.dirname, "run.ts"))};
    endWithOwner(() => process.exit(7)); setInterval(() => 0, 1000); console.log("up");`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, OWNER_PID: String(parentProcess.pid) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  parentProcess.kill("SIGKILL");
  const [code] = await once(server, "exit");
  expect(code).toBe(7);
}, 20_000);

test("run() returns when the command ends, even if a background process keeps the output open", async () => {
  const { code, output } = await run("sh", ["-c", "sleep 60 & echo left:$!; exit 3"]);
  process.kill(Number(/left:(\d+)/.exec(output)?.[1]));
  expect(code).toBe(3);
}, 20_000);

test("run() kills a command that exceeds the time limit, and reports the timeout", async () => {
  const { code, output } = await run("sleep", ["60"], { maxMs: 100 });
  expect(code).not.toBe(0);
  expect(output).toContain("was ended");
}, 20_000);
