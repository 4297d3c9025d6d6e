import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";

/** Tips of at least `cents` stay above the chat for `shownMs`. Largest amount first. */
const TIERS = [
  { cents: 10_000, shownMs: 10 * 60_000 },
  { cents: 5_000, shownMs: 5 * 60_000 },
  { cents: 2_000, shownMs: 2 * 60_000 },
  { cents: 500, shownMs: 60_000 },
] as const;
const SHELF_MAX = 5;

export const tipVisibleMs = (cents: number) =>
  TIERS.find((tier) => cents >= tier.cents)?.shownMs ?? 0;

/** Returns until when a tip is above the chat, ms since the epoch; 0 for small tips. */
const visibleUntil = ({ isDonation, donationAmount, createdAt }: ChatMessage) => {
  const shownMs = isDonation ? tipVisibleMs(donationAmount ?? 0) : 0;
  return shownMs === 0 ? 0 : createdAt + shownMs;
};

export function shelvedTips(
  messages: readonly ChatMessage[],
  now: number,
): { tips: ChatMessage[]; until: number | null } {
  const tips: ChatMessage[] = [];
  const oldest = now - TIERS[0].shownMs;
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message === undefined || message.createdAt < oldest) break;
    if (visibleUntil(message) > now) tips.push(message);
  }
  tips.sort(
    (a, b) => (b.donationAmount ?? 0) - (a.donationAmount ?? 0) || b.createdAt - a.createdAt,
  );
  return {
    tips: tips.slice(0, SHELF_MAX),
    until: tips.length === 0 ? null : Math.min(...tips.map(visibleUntil)),
  };
}
