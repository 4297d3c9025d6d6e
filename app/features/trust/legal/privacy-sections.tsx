import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "#worker/domain/accounts/plans/contract.ts";
import { HISTORY_RETENTION_DAYS } from "#worker/domain/creator/analytics/contract.ts";
import { KEYS_KEPT_DAYS, PERIOD_DAYS } from "#worker/domain/media/verdicts/contract.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/media/verdicts/contract-limits.ts";
import { NOTICE_RETENTION_DAYS } from "#worker/domain/trust/dmca/contract-figures.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

export const privacySections = (): LegalSection[] => [
  {
    title: t("legal.privacy.introduction.title"),
    body: [t("legal.privacy.introduction.body")],
  },
  {
    title: t("legal.privacy.collection.title"),
    body: [
      [
        t("legal.privacy.collection.givenItem"),
        t("legal.privacy.collection.activityItem"),
        t("legal.privacy.collection.browserItem"),
        t("legal.privacy.collection.visitorItem"),
        t("legal.privacy.collection.networkItem", {
          days: PERIOD_DAYS,
          keptDays: KEYS_KEPT_DAYS,
        }),
        t("legal.privacy.collection.paymentsItem"),
      ],
    ],
  },
  {
    title: t("legal.privacy.use.title"),
    body: [t("legal.privacy.use.body")],
  },
  {
    title: t("legal.privacy.sharing.title"),
    body: [t("legal.privacy.sharing.body")],
  },
  {
    title: t("legal.security.title"),
    body: [t("legal.privacy.security.body")],
  },
  {
    title: t("legal.privacy.rights.title"),
    body: [
      <p key="rights">
        {rich("legal.privacy.rights.body", {
          data: (text) => <TextLink to="/settings/data">{text}</TextLink>,
          privacy: (text) => <TextLink to="/settings/privacy">{text}</TextLink>,
          support: (text) => <TextLink to="/support">{text}</TextLink>,
          deletionDays: DELETION_DAYS,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.cookies.list.title"),
    body: [
      t("legal.privacy.cookies.body"),
      <p key="cookies">
        {rich("legal.privacy.cookies.policyBody", {
          link: (text) => <TextLink to="/cookies">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.privacy.children.title"),
    body: [t("legal.privacy.children.body", { minimumAge: MINIMUM_AGE })],
  },
  {
    title: t("legal.privacy.transfers.title"),
    body: [t("legal.privacy.transfers.body")],
  },
  {
    title: t("legal.privacy.retention.title"),
    body: [
      t("legal.privacy.retention.body", {
        receiptsKeptDays: RECEIPTS_KEPT_DAYS,
        historyYears: HISTORY_RETENTION_DAYS / 365,
        deletionDays: DELETION_DAYS,
        noticeYears: NOTICE_RETENTION_DAYS / 365,
      }),
    ],
  },
  {
    title: t("legal.privacy.externalLinks.title"),
    body: [t("legal.privacy.externalLinks.body")],
  },
  {
    title: t("legal.page.changesTitle"),
    body: [t("legal.privacy.changes.body")],
  },
  {
    title: t("legal.page.contactTitle"),
    body: [
      <p key="contact">
        {rich("legal.privacy.contact.body", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.privacy.california.title"),
    body: [t("legal.privacy.california.body")],
  },
];
