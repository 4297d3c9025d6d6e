import { and, desc, eq, isNull, lt, notInArray } from "drizzle-orm";
import { prompts } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { addressGroup } from "../../kernel/throttle/network.ts";
import { MAX_STORED_PROMPTS, type OptimizePromptInput, PROMPT_UNDO_MS } from "./contract.ts";
import type { OptimizedPrompt, OptimizeResponse } from "./contract-api.ts";
import { optimizePrompt } from "./optimize.ts";

/**
 * Optimizes a prompt, and saves a signed-in user's prompt without duplicates.
 * @throws DomainError RATE_LIMITED
 */
export async function optimizeAndKeep(
  deps: Pick<Deps, "db" | "now" | "newId" | "throttle">,
  { actor, address, ...input }: OptimizePromptInput & { actor: Actor; address: string },
): Promise<OptimizeResponse> {
  await spendTry(deps, limits.prompts(actor.kind === "visitor" ? addressGroup(address) : actor.id));
  const result = optimizePrompt(input);
  return {
    id: actor.kind === "visitor" ? null : await storePrompt(deps, actor.id, result),
    result,
  };
}

async function storePrompt(
  { db, now, newId }: Pick<Deps, "db" | "now" | "newId">,
  userId: string,
  result: OptimizedPrompt,
): Promise<string> {
  const { text, platform, goal, detail, intent, optimized, before, after } = result;
  const optimizedColumns = {
    optimized,
    intent: intent.kind,
    scoreBefore: before.total,
    scoreAfter: after.total,
    createdAt: now(),
    removedAt: null,
  };
  const isOwnPrompt = eq(prompts.userId, userId);
  const isSamePrompt = and(
    isOwnPrompt,
    eq(prompts.text, text),
    eq(prompts.platform, platform),
    eq(prompts.goal, goal),
    eq(prompts.detail, detail),
  );
  const updated = await db
    .update(prompts)
    .set(optimizedColumns)
    .where(isSamePrompt)
    .returning({ id: prompts.id })
    .get();
  if (updated) return updated.id;
  const id = newId("prm");
  const storedPrompts = db
    .select({ id: prompts.id })
    .from(prompts)
    .where(and(isOwnPrompt, isNull(prompts.removedAt)));
  await db.batch([
    db.insert(prompts).values({ id, userId, text, platform, goal, detail, ...optimizedColumns }),
    db.delete(prompts).where(and(isOwnPrompt, lt(prompts.removedAt, now() - PROMPT_UNDO_MS))),
    db
      .delete(prompts)
      .where(
        and(
          isOwnPrompt,
          isNull(prompts.removedAt),
          notInArray(
            prompts.id,
            storedPrompts
              .orderBy(desc(prompts.createdAt), desc(prompts.id))
              .limit(MAX_STORED_PROMPTS),
          ),
        ),
      ),
  ]);
  return id;
}
