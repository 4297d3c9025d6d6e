import { rich } from "#app/rich.tsx";
import { t } from "#i18n/t.ts";
import { HISTORY_KEPT_DAYS, RECEIPTS_KEPT_DAYS } from "#worker/domain/analytics/contract.ts";
import { NOTICE_KEPT_DAYS } from "#worker/domain/dmca/contract-figures.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "#worker/domain/plans/contract.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

export const PRIVACY_SECTIONS: LegalSection[] = [
  {
    get title() {
      return t("legal.introduction");
    },
    get body() {
      return [t("legal.thisPolicySaysWhatWeKnow")];
    },
  },
  {
    get title() {
      return t("legal.informationWeCollect");
    },
    get body() {
      return [
        [
          t("legal.whatYouGiveUsUserName"),
          t("legal.whatYouDoHereVideosAnd"),
          t("legal.whatYourBrowserSendsItsType"),
          t("legal.ofAVisitorWhoWatchesWithout"),
          t("legal.paymentsOurCardPaymentProviderHandles"),
        ],
      ];
    },
  },
  {
    get title() {
      return t("legal.howWeUseIt");
    },
    get body() {
      return [t("legal.toRunTheServiceSignYou")];
    },
  },
  {
    get title() {
      return t("legal.whenWeShareIt");
    },
    get body() {
      return [t("legal.whatYouPublishIsSeenBy")];
    },
  },
  {
    get title() {
      return t("legal.security");
    },
    get body() {
      return [t("legal.connectionsAreEncryptedPasswordsAreHashed")];
    },
  },
  {
    get title() {
      return t("legal.yourRights");
    },
    body: [
      <p key="rights">
        {rich("legal.youCanSeeCorrectExportAnd", {
          link: (text) => <TextLink to="/settings/data">{text}</TextLink>,
          link2: (text) => <TextLink to="/settings/privacy">{text}</TextLink>,
          link3: (text) => <TextLink to="/support">{text}</TextLink>,
          deletionDays: DELETION_DAYS,
        })}
      </p>,
    ],
  },
  {
    get title() {
      return t("legal.cookies");
    },
    get body() {
      return [
        t("legal.weUseCookiesAndYourBrowsers"),
        <p key="cookies">{rich("legal.theCookiePolicyNamesEachOf", { link: (text) => <TextLink to="/cookies">{text}</TextLink> })}</p>,
      ];
    },
  },
  {
    get title() {
      return t("legal.children");
    },
    get body() {
      return [t("legal.tributaryIsNotForPeopleUnder", { minimumAge: MINIMUM_AGE })];
    },
  },
  {
    get title() {
      return t("legal.internationalTransfers");
    },
    get body() {
      return [t("legal.ourServersStandNearViewersIn")];
    },
  },
  {
    get title() {
      return t("legal.howLongWeKeepIt");
    },
    get body() {
      return [
        t("legal.asLongAsYouHaveAn", {
          receiptsKeptDays: RECEIPTS_KEPT_DAYS,
          historyKeptDays: HISTORY_KEPT_DAYS / 365,
          deletionDays: DELETION_DAYS,
          noticeKeptDays: NOTICE_KEPT_DAYS / 365,
        }),
      ];
    },
  },
  {
    get title() {
      return t("legal.linksToOthers");
    },
    get body() {
      return [t("legal.descriptionsAndChatsMayLinkTo")];
    },
  },
  {
    get title() {
      return t("legal.changes");
    },
    get body() {
      return [t("legal.weAnnounceChangesThatMatterBefore")];
    },
  },
  {
    get title() {
      return t("legal.contact");
    },
    body: [
      <p key="contact">{rich("legal.questionsAboutPrivacyGoToSupport", { link: (text) => <TextLink to="/support">{text}</TextLink> })}</p>,
    ],
  },
  {
    get title() {
      return t("legal.californiaRights");
    },
    get body() {
      return [t("legal.ifYouLiveInCaliforniaYou")];
    },
  },
];
