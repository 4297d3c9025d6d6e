import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "#worker/domain/accounts/plans/contract.ts";
import { HISTORY_KEPT_DAYS } from "#worker/domain/creator/analytics/contract.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/media/counting/contract-limits.ts";
import { NOTICE_KEPT_DAYS } from "#worker/domain/trust/dmca/contract-figures.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

export const privacySections = (): LegalSection[] => [
  {
    title: t("legal.introduction"),
    body: [t("legal.thisPolicySaysWhatWeKnow")],
  },
  {
    title: t("legal.informationWeCollect"),
    body: [
      [
        t("legal.whatYouGiveUsUserName"),
        t("legal.whatYouDoHereVideosAnd"),
        t("legal.whatYourBrowserSendsItsType"),
        t("legal.ofAVisitorWhoWatchesWithout"),
        t("legal.paymentsOurCardPaymentProviderHandles"),
      ],
    ],
  },
  {
    title: t("legal.howWeUseIt"),
    body: [t("legal.toRunTheServiceSignYou")],
  },
  {
    title: t("legal.whenWeShareIt"),
    body: [t("legal.whatYouPublishIsSeenBy")],
  },
  {
    title: t("legal.security"),
    body: [t("legal.connectionsAreEncryptedPasswordsAreHashed")],
  },
  {
    title: t("legal.yourRights"),
    body: [
      <p key="rights">
        {rich("legal.youCanSeeCorrectExportAnd", {
          data: (text) => <TextLink to="/settings/data">{text}</TextLink>,
          privacy: (text) => <TextLink to="/settings/privacy">{text}</TextLink>,
          support: (text) => <TextLink to="/support">{text}</TextLink>,
          deletionDays: DELETION_DAYS,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.cookies"),
    body: [
      t("legal.weUseCookiesAndYourBrowsers"),
      <p key="cookies">
        {rich("legal.theCookiePolicyNamesEachOf", {
          link: (text) => <TextLink to="/cookies">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.children"),
    body: [t("legal.tributaryIsNotForPeopleUnder", { minimumAge: MINIMUM_AGE })],
  },
  {
    title: t("legal.internationalTransfers"),
    body: [t("legal.ourServersStandNearViewersIn")],
  },
  {
    title: t("legal.howLongWeKeepIt"),
    body: [
      t("legal.asLongAsYouHaveAn", {
        receiptsKeptDays: RECEIPTS_KEPT_DAYS,
        historyYears: HISTORY_KEPT_DAYS / 365,
        deletionDays: DELETION_DAYS,
        noticeYears: NOTICE_KEPT_DAYS / 365,
      }),
    ],
  },
  {
    title: t("legal.linksToOthers"),
    body: [t("legal.descriptionsAndChatsMayLinkTo")],
  },
  {
    title: t("legal.changes"),
    body: [t("legal.weAnnounceChangesThatMatterBefore")],
  },
  {
    title: t("legal.contact"),
    body: [
      <p key="contact">
        {rich("legal.questionsAboutPrivacyGoToSupport", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.californiaRights"),
    body: [t("legal.ifYouLiveInCaliforniaYou")],
  },
];
