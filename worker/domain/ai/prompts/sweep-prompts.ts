import { lt } from "drizzle-orm";
import { prompts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { PROMPT_UNDO_MS } from "./contract.ts";

/** The job: deletes removed prompts that can no longer be restored. */
export async function sweepPrompts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(prompts).where(lt(prompts.removedAt, now() - PROMPT_UNDO_MS));
}
