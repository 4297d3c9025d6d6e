import * as z from "zod";
import { type AskDeps, ask, withKnowledge } from "./ask.ts";
import { hashtagsOf, moderate } from "./built-in/index.ts";
import type { HashtagsInput } from "./contract.ts";
import type { SuggestedHashtags } from "./contract-api.ts";
import { ExternalServiceError } from "./external-service-error.ts";
import { trendingTags } from "./trending-tags.ts";

const HOUR = 60 * 60 * 1000;

const Tag = z
  .string()
  .transform((tag) => `#${tag.replace(/[^\p{L}\p{N}\p{M}_]+/gu, "").toLowerCase()}`)
  .pipe(z.string().min(3).max(41));
const Hashtags = z.object({ hashtags: z.array(Tag).max(20), trending: z.array(Tag).max(20) });

const INSTRUCTIONS = `Suggest hashtags for "content", and of the list "trending" those that really fit it. Shape: {"hashtags": [5 to 10,
each one word with #, best first], "trending": [of the list, at most 5]}`;

/** Suggests hashtags, and separately the trending tags that fit the text. @throws as `ask` */
export async function suggestHashtags(
  deps: AskDeps,
  { userId, content }: HashtagsInput & { userId: string },
): Promise<SuggestedHashtags> {
  const trending = await trendingTags(deps);
  const { result, provider } = await ask<z.output<typeof Hashtags>>(deps, {
    task: "hashtags",
    userId,
    instructions: INSTRUCTIONS,
    data: { content, trending },
    schema: Hashtags,
    maxTokens: 200,
    storedForMs: HOUR,
    builtIn: () => withKnowledge(() => hashtagsOf(content, trending)),
    check(suggested) {
      const trendingTags = new Set(trending.map((tag) => Tag.safeParse(tag).data));
      const allowedTags = (tags: string[]) =>
        [...new Set(tags)].filter((tag) => moderate(tag).safe);
      const hashtags = allowedTags(suggested.hashtags);
      if (hashtags.length === 0) throw new ExternalServiceError("unusable", "no fit hashtag");
      // Keeps only tags that really trend on this site, because a model can invent tags.
      return {
        hashtags,
        trending: allowedTags(suggested.trending).filter((tag) => trendingTags.has(tag)),
      };
    },
  });
  return { ...result, provider };
}
