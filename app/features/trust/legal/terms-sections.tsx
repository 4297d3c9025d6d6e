import { rich } from "#app/ui/rich.tsx";
import { formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  CREATOR_PRO_MONTHLY_CENTS,
  CREATOR_SHARE_PERCENT,
  LIABILITY_MONTHS,
  MIN_PAYOUT_CENTS,
  MINIMUM_AGE,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PREMIUM_MONTHLY_CENTS,
} from "#worker/domain/accounts/plans/contract.ts";
import { STRIKES_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

export const termsSections = (): LegalSection[] => [
  {
    title: t("legal.terms.parties.title"),
    body: [t("legal.terms.parties.body")],
  },
  {
    title: t("legal.terms.eligibility.title"),
    body: [t("legal.terms.eligibility.body", { minimumAge: MINIMUM_AGE })],
  },
  {
    title: t("legal.terms.content.title"),
    body: [t("legal.terms.content.ownershipBody"), t("legal.terms.content.permissionBody")],
  },
  {
    title: t("legal.terms.prohibited.title"),
    body: [
      t("legal.terms.prohibited.listIntro"),
      [
        t("legal.terms.prohibited.minorsItem"),
        t("legal.terms.prohibited.harassmentItem"),
        t("legal.terms.prohibited.infringementItem"),
        t("legal.terms.prohibited.fraudItem"),
        t("legal.terms.prohibited.attacksItem"),
      ],
      <p key="rules">
        {rich("legal.terms.prohibited.guidelinesBody", {
          link: (text) => <TextLink to="/guidelines">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.terms.payment.title"),
    body: [
      t("legal.terms.payment.body", {
        premium: formatPrice(PREMIUM_MONTHLY_CENTS),
        creatorPro: formatPrice(CREATOR_PRO_MONTHLY_CENTS),
      }),
    ],
  },
  {
    title: t("legal.terms.earnings.title"),
    body: [
      t("legal.terms.earnings.sharesBody", {
        creatorSharePercent: CREATOR_SHARE_PERCENT,
        platformPercent: 100 - CREATOR_SHARE_PERCENT,
        minPayout: formatPrice(MIN_PAYOUT_CENTS),
      }),
      t("legal.terms.earnings.partnerBody", {
        partnerMinViews: PARTNER_MIN_VIEWS,
        partnerMinFollowers: PARTNER_MIN_FOLLOWERS,
      }),
    ],
  },
  {
    title: t("legal.terms.copyright.title"),
    body: [
      <p key="notice">
        {rich("legal.terms.copyright.body", {
          link: (text) => <TextLink to="/dmca">{text}</TextLink>,
          strikesMax: STRIKES_MAX,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.terms.termination.title"),
    body: [t("legal.terms.termination.body")],
  },
  {
    title: t("legal.terms.warranty.title"),
    body: [t("legal.terms.warranty.body")],
  },
  {
    title: t("legal.terms.liability.title"),
    body: [t("legal.terms.liability.body", { liabilityMonths: LIABILITY_MONTHS })],
  },
  {
    title: t("legal.terms.disputes.title"),
    body: [t("legal.terms.disputes.body")],
  },
  {
    title: t("legal.page.changesTitle"),
    body: [t("legal.terms.changes.body")],
  },
];
