import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { run } from "../../lib/run.ts";
import type { Wrangler } from "../release.ts";
import { ACCOUNT, type CloudStandIn, MIGRATIONS } from "./cloud-stand-in.ts";
import { ALL_MIGRATIONS } from "./cloudflare-routes.ts";

const Config = z.object({
  name: z.string(),
  account_id: z.literal(ACCOUNT),
  routes: z.array(z.object({ pattern: z.string(), custom_domain: z.literal(true) })),
  d1_databases: z.array(z.object({ database_id: z.string() })),
  queues: z.object({ consumers: z.array(z.object({ queue: z.string() })) }),
  triggers: z.object({ crons: z.array(z.string()) }),
});

const Secrets = z.record(z.string(), z.string());

/**
 * Simulates wrangler's commands for migrations and deployments. A deployment sends its requests in
 * wrangler's order: code with secrets, domain, cron triggers, queue consumers.
 */
export function wranglerFor(standIn: CloudStandIn): Wrangler {
  const base = `${standIn.settings.CLOUDFLARE_API_BASE_URL}/accounts/${ACCOUNT}`;
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(base + path, {
      method,
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`wrangler failed: ${text}`);
  };
  return async (args) => {
    const option = (name: string) => args[args.indexOf(name) + 1] ?? "";
    const config = Config.parse(JSON.parse(readFileSync(option("--config"), "utf8")));
    if (args[0] === "d1") {
      const [bound] = config.d1_databases;
      const database = standIn.cloud.databases.find(({ id }) => id === bound?.database_id);
      if (!database) throw new Error("wrangler failed: no such database");
      await send("POST", `/d1/database/${database.id}/query`, { sql: ALL_MIGRATIONS });
      return;
    }
    const secrets = args.includes("--secrets-file")
      ? Secrets.parse(JSON.parse(readFileSync(option("--secrets-file"), "utf8")))
      : {};
    const script = `/workers/scripts/${config.name}`;
    const upload = new FormData();
    const bindings = Object.entries(secrets).map(([name, text]) => ({
      type: "secret_text",
      name,
      text,
    }));
    const annotations = { "workers/tag": option("--tag") };
    upload.set("metadata", JSON.stringify({ bindings, annotations }));
    if (args[0] === "versions") return send("POST", `${script}/versions`, upload);
    if (args[0] === "deploy") await send("PUT", script, upload);
    const origins = config.routes.map(({ pattern }) => ({ hostname: pattern }));
    await send("PUT", `${script}/domains/records`, { origins });
    await send(
      "PUT",
      `${script}/schedules`,
      config.triggers.crons.map((cron) => ({ cron })),
    );
    for (const { queue } of config.queues.consumers) {
      const found = standIn.cloud.queues.find(({ name }) => name === queue);
      if (!found) throw new Error(`wrangler failed: no queue ${queue}`);
      await send("POST", `/queues/${found.id}/consumers`, { script_name: config.name });
    }
  };
}

const STUB = `export default { fetch: () => new Response() };
${["ChatRoom", "LiveOrigin", "SignInThrottle", "ApiMeter", "MetricsHub", "SupportRoom"]
  .map((name) => `export class ${name} {}`)
  .join("\n")}`;

/**
 * Runs the real wrangler against a simulated Cloudflare API, with a stub of the Worker's code.
 * @param folder folder of the deployment configuration, in which the stub is created
 */
export function realWranglerFor(standIn: CloudStandIn, folder: string): Wrangler {
  return async (args) => {
    const path = args[args.indexOf("--config") + 1] ?? "";
    const config = z.looseObject({}).parse(JSON.parse(readFileSync(path, "utf8")));
    const stubbed = join(folder, "wrangler.stub.json");
    mkdirSync(join(folder, "build/worker"), { recursive: true });
    mkdirSync(join(folder, "build/client"), { recursive: true });
    writeFileSync(join(folder, "build/worker/index.js"), STUB);
    writeFileSync(join(folder, "build/client/file.txt"), "file");
    symlinkSync(MIGRATIONS, join(folder, "migrations"));
    writeFileSync(stubbed, JSON.stringify({ ...config, build: {} }));
    const { code, output } = await run(
      "wrangler",
      args.map((argument) => (argument === path ? stubbed : argument)),
      { env: standIn.settings, cwd: folder },
    );
    rmSync(join(folder, "migrations"));
    if (code !== 0) throw new Error(output);
  };
}
