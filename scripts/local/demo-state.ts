import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localStore } from "./local-store.ts";
import { migrate } from "./migrate.ts";
import { seed } from "./seed.ts";

let prepared: Promise<string> | undefined;

/**
 * Copies a database with the demo's data to a folder. The first call of a process creates the data,
 * later calls copy the same data. Videos have rows but no media files.
 */
export async function copyDemoState(to: string): Promise<void> {
  prepared ??= prepare();
  cpSync(await prepared, to, { recursive: true });
}

async function prepare(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-demo-state-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await localStore(folder, async (store) => {
    await migrate(store.db);
    await seed(store, { withMedia: false });
  });
  return folder;
}
