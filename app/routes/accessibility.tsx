import type { MetaFunction } from "@remix-run/cloudflare";
import { supportTimes } from "#app/features/ops/help/support-times.ts";
import { LegalPage, type LegalSection, TextLink } from "#app/features/trust/legal/legal-page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.accessibilityTributary") },
  { name: "description", content: t("legal.whatWeHoldOurselvesToWhat") },
];

const sectionsOf = (): LegalSection[] => [
  {
    title: t("legal.whatWeAimFor"),
    body: [t("legal.everyPageShouldBeUsableBy")],
  },
  {
    title: t("legal.whatWasTested"),
    body: [
      [
        t("legal.everyPageIsCheckedByAxe"),
        t("legal.coloursOfTextReachAContrast"),
        t("legal.thePlayerDialogsMenusAndForms"),
        t("legal.pagesAreLookedAt320Pixels"),
        t("legal.formsLinksAndTheListsOf"),
      ],
    ],
  },
  {
    title: t("legal.whatHelpsYouHere"),
    body: [
      [
        t("legal.captionsWhereTheCreatorHasWritten"),
        t("legal.keyboardShortcutsInThePlayerPress"),
        t("legal.newChatMessagesCanBeRead"),
        t("legal.motionStopsWhereYourDeviceAsks"),
        t("legal.whatCaptionsSayCanBeFound"),
      ],
    ],
  },
  {
    title: t("legal.whatDoesNotWorkYet"),
    body: [
      [
        t("legal.weHaveNotTestedWithPeople"),
        t("legal.manyVideosHaveNoCaptionsCreators"),
        t("legal.videosHaveNoAudioDescription"),
      ],
    ],
  },
  {
    title: t("legal.tellUs"),
    body: [
      <p key="tell">
        {rich("legal.ifSomethingStandsInYourWay", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
          supportTimes: supportTimes(),
        })}
      </p>,
    ],
  },
];

export default function Accessibility() {
  return (
    <LegalPage
      title={t("legal.accessibility")}
      effective="2026-11-22"
      intro={t("legal.whatWeHoldOurselvesToAnd")}
      sections={sectionsOf()}
    />
  );
}
