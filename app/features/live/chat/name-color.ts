/** Each color has the contrast of WCAG level AA in both themes (app/styles/tokens.test.ts). */
export const NAME_COLORS = [
  "text-name-rose",
  "text-name-clay",
  "text-name-sand",
  "text-name-fern",
  "text-name-pine",
  "text-name-lagoon",
  "text-name-sky",
  "text-name-iris",
  "text-name-plum",
  "text-name-orchid",
] as const;

/**
 * Returns the class of a user's color in chats, always the same for one user. The color only helps
 * to tell users apart; undefined without a user ID.
 */
export function nameColor(userId: string | null): string | undefined {
  if (userId === null) return undefined;
  let hash = 0;
  for (let i = 0; i < userId.length; i += 1)
    hash = (Math.imul(hash, 31) + userId.charCodeAt(i)) | 0;
  return NAME_COLORS[(hash >>> 0) % NAME_COLORS.length];
}
