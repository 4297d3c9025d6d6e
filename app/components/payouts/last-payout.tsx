import { Link } from "@remix-run/react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatMoney } from "#app/format.ts";
import type { PayoutOverview } from "#worker/domain/payouts/contract.ts";

/** What becomes of one's money when the account is closed; nothing where there is none. */
export function LastPayout({ of: { availableCents, clearingCents, owedCents, currency, account } }: { of: PayoutOverview }) {
  const left = Math.max(0, availableCents - owedCents) + clearingCents;
  if (left === 0) return null;
  const amount = formatMoney(left, currency);
  if (account?.state === "ready")
    return (
      <Alert title={`You have ${amount} that is not paid out`}>
        It is sent to your Stripe account when you close your account here, even if it is less than the minimum. Nothing is deleted before
        that has ended.
      </Alert>
    );
  return (
    <Alert
      variant="warning"
      title={`You have ${amount} that is not paid out`}
      action={
        <Button asChild size="sm">
          <Link to="/settings/payouts">Set up payouts</Link>
        </Button>
      }
    >
      Without a payout account we cannot send it to you. Set one up first: once your data are deleted, nobody can ask for it any more.
    </Alert>
  );
}
