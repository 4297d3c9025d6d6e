import { lt } from "drizzle-orm";
import { prompts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { PROMPT_UNDO_MS } from "./contract.ts";

/** Scheduled job. Deletes removed prompts whose undo period has passed. */
export async function sweepPrompts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.delete(prompts).where(lt(prompts.removedAt, now() - PROMPT_UNDO_MS));
}
