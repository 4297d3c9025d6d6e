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
    title: t("legal.whoThisIsBetween"),
    body: [t("legal.theseTermsAreAnAgreementBetween")],
  },
  {
    title: t("legal.whoMayUseIt"),
    body: [t("legal.youMustBeMinimumageOrOlder", { minimumAge: MINIMUM_AGE })],
  },
  {
    title: t("legal.yourContent"),
    body: [t("legal.whatYouUploadOrStreamStays"), t("legal.uploadOnlyWhatYouHaveThe")],
  },
  {
    title: t("legal.whatIsNotAllowed"),
    body: [
      t("legal.someThingsHaveNoPlaceHere"),
      [
        t("legal.sexualContentThatInvolvesMinorsIn"),
        t("legal.threatsHarassmentAndHatredOfPeople"),
        t("legal.contentThatBelongsToSomeoneElse"),
        t("legal.fraudSpamMalwareAndBoughtOr"),
        t("legal.attemptsToBreakIntoOverloadOr"),
      ],
      <p key="rules">
        {rich("legal.theCommunityGuidelinesSayItIn", {
          link: (text) => <TextLink to="/guidelines">{text}</TextLink>,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.plansAndPayment"),
    body: [
      t("legal.freeHasAdsCardsOfOur", {
        premium: formatPrice(PREMIUM_MONTHLY_CENTS),
        creatorPro: formatPrice(CREATOR_PRO_MONTHLY_CENTS),
      }),
    ],
  },
  {
    title: t("legal.creatorEarnings"),
    body: [
      t("legal.creatorsReceiveCreatorsharepercentAndThePlatform", {
        creatorSharePercent: CREATOR_SHARE_PERCENT,
        platformPercent: 100 - CREATOR_SHARE_PERCENT,
        minPayout: formatPrice(MIN_PAYOUT_CENTS),
      }),
      t("legal.thePartnerProgramIsOpenTo", {
        partnerMinViews: PARTNER_MIN_VIEWS,
        partnerMinFollowers: PARTNER_MIN_FOLLOWERS,
      }),
    ],
  },
  {
    title: t("legal.copyrightComplaints"),
    body: [
      <p key="notice">
        {rich("legal.ifYourWorkIsHereWithout", {
          link: (text) => <TextLink to="/dmca">{text}</TextLink>,
          strikesMax: STRIKES_MAX,
        })}
      </p>,
    ],
  },
  {
    title: t("legal.endingAnAccount"),
    body: [t("legal.youMayDeleteYourAccountAt")],
  },
  {
    title: t("legal.theServiceAsItIs"),
    body: [t("legal.weWorkToKeepTributaryRunning")],
  },
  {
    title: t("legal.limitOfLiability"),
    body: [t("legal.asFarAsTheLawAllows", { liabilityMonths: LIABILITY_MONTHS })],
  },
  {
    title: t("legal.lawAndDisputes"),
    body: [t("legal.theLawOfTheUnitedStates")],
  },
  {
    title: t("legal.changes"),
    body: [t("legal.whenTheseTermsChangeInA")],
  },
];
