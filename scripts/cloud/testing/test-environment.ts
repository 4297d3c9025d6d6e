import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SetupOptions, setUpCloud } from "../setup.ts";
import { CloudStandIn } from "./cloud-stand-in.ts";
import { wranglerFor } from "./wrangler-stand-in.ts";

export const WORKER = "tributary-production";

export const MAIL_SETTINGS = {
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "key",
  MAIL_FROM: "Tributary <hello@example.org>",
};

export const SETTINGS = {
  ...MAIL_SETTINGS,
  STRIPE_SECRET_KEY: "sk_live_key",
  ADMIN_USERNAME: "first_admin",
  ADMIN_EMAIL: "first@example.org",
};

/**
 * Starts a simulated Cloudflare account that contains only a DNS zone.
 * `setUp` runs setup:cloud for the production environment and returns the printed lines.
 */
export async function startTestEnvironment() {
  const standIn = await new CloudStandIn().start();
  const folder = mkdtempSync(join(tmpdir(), "tributary-setup-"));
  const setUp = async (changes: Partial<SetupOptions> = {}): Promise<string[]> => {
    const lines: string[] = [];
    await setUpCloud({
      environment: "production",
      domain: "example.org",
      region: "weur",
      isPlan: false,
      ask: null,
      print: (line) => lines.push(line),
      wrangler: wranglerFor(standIn),
      pause: async () => undefined,
      now: Date.now,
      sources: "sources",
      folder,
      ...changes,
      env: { ...SETTINGS, ...standIn.settings, ...changes.env },
    });
    return lines;
  };
  const stop = async (): Promise<void> => {
    await standIn.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { standIn, cloud: standIn.cloud, folder, setUp, stop };
}

export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>;
