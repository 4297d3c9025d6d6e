import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";

/**
 * From so many cents on, a tip stays above the chat for so many milliseconds. The largest first.
 */
const TIERS = [
  { cents: 10_000, shownMs: 10 * 60_000 },
  { cents: 5_000, shownMs: 5 * 60_000 },
  { cents: 2_000, shownMs: 2 * 60_000 },
  { cents: 500, shownMs: 60_000 },
] as const;
/** Tips above the chat at once. */
const SHELF_MAX = 5;

/** How long a tip stays above the chat, milliseconds; 0 when it only stands among the messages. */
export const tipShownMs = (cents: number) =>
  TIERS.find((tier) => cents >= tier.cents)?.shownMs ?? 0;

/** Until when a message stays above the chat, milliseconds since the epoch; 0 for what does not. */
const shownUntil = ({ isDonation, donationAmount, createdAt }: ChatMessage) => {
  const shownMs = isDonation ? tipShownMs(donationAmount ?? 0) : 0;
  return shownMs === 0 ? 0 : createdAt + shownMs;
};

/**
 * The tips that stand above the chat now, the largest first, and when the first of them goes; null
 * when none does.
 */
export function shelvedTips(
  messages: readonly ChatMessage[],
  now: number,
): { tips: ChatMessage[]; until: number | null } {
  const tips: ChatMessage[] = [];
  const oldest = now - TIERS[0].shownMs;
  // Messages are in the order of time: what is older than the longest stay need not be looked at.
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message === undefined || message.createdAt < oldest) break;
    if (shownUntil(message) > now) tips.push(message);
  }
  tips.sort(
    (a, b) => (b.donationAmount ?? 0) - (a.donationAmount ?? 0) || b.createdAt - a.createdAt,
  );
  return {
    tips: tips.slice(0, SHELF_MAX),
    until: tips.length === 0 ? null : Math.min(...tips.map(shownUntil)),
  };
}
