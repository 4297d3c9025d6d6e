import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../../scripts/lib/run.ts";

export async function workerOptions(entry: string) {
  const bundle = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    external: ["node:*", "cloudflare:*"],
    conditions: ["workerd", "worker", "browser"],
  });
  const script = bundle.outputFiles[0]?.text ?? "";
  return {
    modules: true,
    script,
    compatibilityDate: "2026-07-01",
    compatibilityFlags: ["nodejs_compat"],
  };
}
