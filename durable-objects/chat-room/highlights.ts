import { t } from "#i18n/t.ts";
import { HIGHLIGHT_PRICE } from "#worker/domain/community/gamification/contract.ts";
import type { Spending } from "#worker/domain/community/gamification/spend-coins.ts";
import type { Refusal } from "#worker/domain/live/chat/rules.ts";

interface Outside {
  spend(spending: Spending): Promise<"paid" | "had" | "short">;
  refund(spending: Pick<Spending, "userId" | "key">): Promise<void>;
  failed(event: string, cause: unknown): void;
}

/**
 * A message of somebody's, by the id that their page gave it: paid for once, however often it is
 * sent.
 */
interface Wanted {
  streamId: string;
  userId: string;
  clientId: string | null;
}

export interface Highlights {
  /**
   * Takes the coins for a message that stands out.
   * @returns why not, in words; null when it is paid
   */
  pay(wanted: Wanted): Promise<Refusal | null>;
  /** Gives them back: the message was not stored. */
  giveBack(wanted: Wanted): Promise<void>;
}

const keyOf = ({ streamId, clientId }: Wanted) => `highlight:${streamId}:${clientId}`;

/**
 * Messages that stand out for coins. Paid for before they are stored, and given back when they are
 * refused then.
 */
export function createHighlights({ spend, refund, failed }: Outside): Highlights {
  return {
    async pay(wanted) {
      const { userId, clientId } = wanted;
      if (clientId === null)
        return { code: "BAD_FRAME", message: t("chat.aHighlightedMessageNeedsAnId") };
      const refuse = (code: Refusal["code"], message: string): Refusal => ({
        code,
        message,
        clientId,
      });
      try {
        const outcome = await spend({ userId, key: keyOf(wanted), price: HIGHLIGHT_PRICE });
        return outcome === "short"
          ? refuse("COINS", t("chat.aHighlightCostsCoins", { price: HIGHLIGHT_PRICE }))
          : null;
      } catch (cause) {
        failed("highlight not paid", cause);
        return refuse("UNAVAILABLE", t("chat.theHighlightCouldNotBePaid"));
      }
    },
    async giveBack(wanted) {
      await refund({ userId: wanted.userId, key: keyOf(wanted) }).catch((cause: unknown) =>
        failed("highlight not given back", cause),
      );
    },
  };
}
