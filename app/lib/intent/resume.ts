import * as z from "zod/mini";
import { followWrite } from "#app/features/community/follows/follow-write.ts";
import { likeCommentWrite } from "#app/features/media/watch/comments/comments-api.ts";
import { reactionWrite } from "#app/features/media/watch/reaction-state.ts";
import type { KeyedChange } from "#app/lib/mutation/use-optimistic.ts";
import { Intent } from "./intent-schema.ts";

/** A sign-in that takes longer does nothing else. */
export const INTENT_MAX_AGE_MS = 15 * 60_000;

const StoredIntent = z.object({ nonce: z.string(), at: z.number(), intent: Intent });

/**
 * Returns the stored intent if the address names it and it is recent. No link from elsewhere can
 * name it, because its nonce is random.
 */
export function intentOf(text: string, { nonce, now }: { nonce: string; now: number }) {
  const stored = parse(text);
  if (stored?.nonce !== nonce) return null;
  const age = now - stored.at;
  return age >= 0 && age <= INTENT_MAX_AGE_MS ? stored.intent : null;
}

function parse(text: string): z.infer<typeof StoredIntent> | null {
  try {
    const { success, data } = StoredIntent.safeParse(JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** Returns null for an act that its control on the page does. */
export function writeOf(intent: Intent): KeyedChange | null {
  switch (intent.act) {
    case "follow":
      return followWrite(intent.creatorId, true);
    case "react":
      return reactionWrite(intent.videoId, intent.reaction);
    case "likeComment":
      return likeCommentWrite(intent.commentId, true);
    case "comment":
    case "reply":
    case "save":
    case "tip":
    case "subscribe":
    case "download":
    case "report":
    case "chat":
      return null;
    default: {
      const never: never = intent;
      return never;
    }
  }
}
