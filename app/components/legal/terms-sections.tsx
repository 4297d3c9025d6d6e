import { rich } from "#app/rich.tsx";
import { t } from "#i18n/t.ts";
import { STRIKES_MAX } from "#worker/domain/dmca/contract-figures.ts";
import {
  CREATOR_PRO_MONTHLY_CENTS,
  CREATOR_SHARE_PERCENT,
  LIABILITY_MONTHS,
  MIN_PAYOUT_CENTS,
  MINIMUM_AGE,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PREMIUM_MONTHLY_CENTS,
} from "#worker/domain/plans/contract.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

const usd = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
const count = (n: number) => n.toLocaleString("en-US");

export const TERMS_SECTIONS: LegalSection[] = [
  {
    get title() {
      return t("legal.whoThisIsBetween");
    },
    get body() {
      return [t("legal.theseTermsAreAnAgreementBetween")];
    },
  },
  {
    get title() {
      return t("legal.whoMayUseIt");
    },
    get body() {
      return [t("legal.youMustBeMinimumageOrOlder", { minimumAge: MINIMUM_AGE })];
    },
  },
  {
    get title() {
      return t("legal.yourContent");
    },
    get body() {
      return [t("legal.whatYouUploadOrStreamStays"), t("legal.uploadOnlyWhatYouHaveThe")];
    },
  },
  {
    get title() {
      return t("legal.whatIsNotAllowed");
    },
    get body() {
      return [
        t("legal.someThingsHaveNoPlaceHere"),
        [
          t("legal.sexualContentThatInvolvesMinorsIn"),
          t("legal.threatsHarassmentAndHatredOfPeople"),
          t("legal.contentThatBelongsToSomeoneElse"),
          t("legal.fraudSpamMalwareAndBoughtOr"),
          t("legal.attemptsToBreakIntoOverloadOr"),
        ],
        <p key="rules">{rich("legal.theCommunityGuidelinesSayItIn", { link: (text) => <TextLink to="/guidelines">{text}</TextLink> })}</p>,
      ];
    },
  },
  {
    get title() {
      return t("legal.plansAndPayment");
    },
    get body() {
      return [
        t("legal.freeHasAdsCardsOfOur", {
          premiumMonthlyCents: usd(PREMIUM_MONTHLY_CENTS),
          creatorProMonthlyCents: usd(CREATOR_PRO_MONTHLY_CENTS),
        }),
      ];
    },
  },
  {
    get title() {
      return t("legal.creatorEarnings");
    },
    get body() {
      return [
        t("legal.creatorsReceiveCreatorsharepercentAndThePlatform", {
          creatorSharePercent: CREATOR_SHARE_PERCENT,
          value: 100 - CREATOR_SHARE_PERCENT,
          minPayoutCents: usd(MIN_PAYOUT_CENTS),
        }),
        t("legal.thePartnerProgramIsOpenTo", {
          partnerMinViews: count(PARTNER_MIN_VIEWS),
          partnerMinFollowers: count(PARTNER_MIN_FOLLOWERS),
        }),
      ];
    },
  },
  {
    get title() {
      return t("legal.copyrightComplaints");
    },
    body: [
      <p key="notice">
        {rich("legal.ifYourWorkIsHereWithout", { link: (text) => <TextLink to="/dmca">{text}</TextLink>, strikesMax: STRIKES_MAX })}
      </p>,
    ],
  },
  {
    get title() {
      return t("legal.endingAnAccount");
    },
    get body() {
      return [t("legal.youMayDeleteYourAccountAt")];
    },
  },
  {
    get title() {
      return t("legal.theServiceAsItIs");
    },
    get body() {
      return [t("legal.weWorkToKeepTributaryRunning")];
    },
  },
  {
    get title() {
      return t("legal.limitOfLiability");
    },
    get body() {
      return [t("legal.asFarAsTheLawAllows", { liabilityMonths: LIABILITY_MONTHS })];
    },
  },
  {
    get title() {
      return t("legal.lawAndDisputes");
    },
    get body() {
      return [t("legal.theLawOfTheUnitedStates")];
    },
  },
  {
    get title() {
      return t("legal.changes");
    },
    get body() {
      return [t("legal.whenTheseTermsChangeInA")];
    },
  },
];
