import type { MetaFunction } from "@remix-run/cloudflare";
import { SUPPORT_TIMES } from "#app/components/help/support-times.ts";
import { LegalPage, type LegalSection, TextLink } from "#app/components/legal/legal-page.tsx";
import { rich } from "#app/rich.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.accessibilityTributary") },
  { name: "description", content: t("legal.whatWeHoldOurselvesToWhat") },
];

const sections: LegalSection[] = [
  {
    get title() {
      return t("legal.whatWeAimFor");
    },
    get body() {
      return [t("legal.everyPageShouldBeUsableBy")];
    },
  },
  {
    get title() {
      return t("legal.whatWasTested");
    },
    get body() {
      return [
        [
          t("legal.everyPageIsCheckedByAxe"),
          t("legal.coloursOfTextReachAContrast"),
          t("legal.thePlayerDialogsMenusAndForms"),
          t("legal.pagesAreLookedAt320Pixels"),
          t("legal.formsLinksAndTheListsOf"),
        ],
      ];
    },
  },
  {
    get title() {
      return t("legal.whatHelpsYouHere");
    },
    get body() {
      return [
        [
          t("legal.captionsWhereTheCreatorHasWritten"),
          t("legal.keyboardShortcutsInThePlayerPress"),
          t("legal.newChatMessagesCanBeRead"),
          t("legal.motionStopsWhereYourDeviceAsks"),
          t("legal.whatCaptionsSayCanBeFound"),
        ],
      ];
    },
  },
  {
    get title() {
      return t("legal.whatDoesNotWorkYet");
    },
    get body() {
      return [[t("legal.weHaveNotTestedWithPeople"), t("legal.manyVideosHaveNoCaptionsCreators"), t("legal.videosHaveNoAudioDescription")]];
    },
  },
  {
    get title() {
      return t("legal.tellUs");
    },
    body: [
      <p key="tell">
        {rich("legal.ifSomethingStandsInYourWay", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
          supportTimes: SUPPORT_TIMES,
        })}
      </p>,
    ],
  },
];

export default function Accessibility() {
  return (
    <LegalPage
      title={t("legal.accessibility")}
      effective="November 22, 2026"
      intro={t("legal.whatWeHoldOurselvesToAnd")}
      sections={sections}
    />
  );
}
