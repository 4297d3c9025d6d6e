import { Link } from "@remix-run/react";
import { ChoiceGroup, Toggle } from "#app/components/settings/choices.tsx";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsRow, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatPrice } from "#app/format.ts";
import { type PayoutOverview, THRESHOLDS, type Threshold } from "#worker/domain/payouts/contract.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/plans/contract.ts";

interface MonetizationProps {
  account: PayoutOverview["account"];
  thresholdCents: Threshold;
  /** Whether tips are taken, and why none may be; null where they may. */
  tips: { on: boolean; refusal: string | null };
}

const CHOICES = THRESHOLDS.map((cents) => ({ value: String(cents), label: formatPrice(cents) }));

/** How money comes and leaves. Of the ways to be paid only the one that works is offered. */
export function MonetizationSettings({ account, thresholdCents, tips }: MonetizationProps) {
  const isReady = account?.state === "ready";
  const tipsOff = tips.refusal !== null && !tips.on;
  return (
    <SettingsSection title="Monetization" id="monetization">
      <SettingsRow
        title={
          <span className="flex flex-wrap items-center gap-2">
            Payout method: bank account, through Stripe
            {account && <Badge variant={isReady ? "paid" : "pending"}>{isReady ? "Ready" : "Not ready"}</Badge>}
          </span>
        }
        about={account?.bank ?? "It is the one way to be paid that is offered. Stripe asks which bank pays you; we never see its details."}
      >
        <Button asChild>
          <Link to="/settings/payouts#method">{account ? "Manage" : "Set up"}</Link>
        </Button>
      </SettingsRow>
      {account || !tipsOff ? (
        <SavedForm name="payouts" label="Update Payout Settings">
          {(errors) => (
            <>
              {account ? (
                <ChoiceGroup
                  name="thresholdCents"
                  legend="Minimum payout"
                  choices={CHOICES}
                  defaultValue={String(thresholdCents)}
                  error={errors.thresholdCents}
                  className="grid-cols-3"
                />
              ) : (
                <NoThreshold cents={thresholdCents} />
              )}
              {tipsOff ? <TipsOff why={tips.refusal} /> : <Donations {...tips} />}
            </>
          )}
        </SavedForm>
      ) : (
        <>
          <NoThreshold cents={thresholdCents} />
          <TipsOff why={tips.refusal} />
        </>
      )}
    </SettingsSection>
  );
}

const NoThreshold = ({ cents }: { cents: Threshold }) => (
  <SettingsRow
    title={`Minimum payout: ${formatPrice(cents)}`}
    about={`You can choose ${CHOICES.map(({ label }) => label).join(", ")} once you have set up where you are paid.`}
  />
);

const TipsOff = ({ why }: { why: string | null }) => (
  <SettingsRow title="Fan donations are off" about={why}>
    <Button asChild>
      <Link to="/partner">See how to earn</Link>
    </Button>
  </SettingsRow>
);

const Donations = ({ on, refusal }: MonetizationProps["tips"]) => (
  <Toggle
    name="takesTips"
    label="Enable fan donations"
    about={
      refusal ??
      `Viewers can send tips on your videos, and in the chat of streams that earn. You get ${CREATOR_SHARE_PERCENT}% of each, and the card's fee is ours.`
    }
    defaultChecked={on}
  />
);
