import { t } from "#i18n/t.ts";
import { HIGHLIGHT_PRICE } from "#worker/domain/community/gamification/contract.ts";
import type { Spending } from "#worker/domain/community/gamification/spend-coins.ts";
import type { Refusal } from "#worker/domain/live/chat/rules.ts";

interface Payments {
  spend(spending: Spending): Promise<"paid" | "had" | "short">;
  refund(spending: Pick<Spending, "userId" | "key">): Promise<void>;
  failed(event: string, cause: unknown): void;
}

/** A resent message has the same `clientId`, so that the message is charged only once. */
interface HighlightOrder {
  streamId: string;
  userId: string;
  clientId: string | null;
}

export interface Highlights {
  /** Takes the user's coins for a highlighted message. Returns the rejection, or null. */
  pay(order: HighlightOrder): Promise<Refusal | null>;
  giveBack(order: HighlightOrder): Promise<void>;
}

const keyOf = ({ streamId, clientId }: HighlightOrder) => `highlight:${streamId}:${clientId}`;

/**
 * Creates the payment of highlighted messages. The room takes the coins before it stores a message,
 * and returns them for a rejected message.
 */
export function createHighlights({ spend, refund, failed }: Payments): Highlights {
  return {
    async pay(order) {
      const { userId, clientId } = order;
      if (clientId === null) return { code: "BAD_FRAME", message: t("chat.highlight.idRequired") };
      const rejectWith = (code: Refusal["code"], message: string): Refusal => ({
        code,
        message,
        clientId,
      });
      try {
        const outcome = await spend({ userId, key: keyOf(order), price: HIGHLIGHT_PRICE });
        return outcome === "short"
          ? rejectWith("COINS", t("chat.highlight.notEnoughCoins", { price: HIGHLIGHT_PRICE }))
          : null;
      } catch (cause) {
        failed("highlight not paid", cause);
        return rejectWith("UNAVAILABLE", t("chat.highlight.paymentFailure"));
      }
    },
    async giveBack(order) {
      await refund({ userId: order.userId, key: keyOf(order) }).catch((cause: unknown) =>
        failed("highlight not given back", cause),
      );
    },
  };
}
