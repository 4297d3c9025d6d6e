import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage, type LegalSection, TextLink } from "#app/components/legal/legal-page.tsx";
import { rich } from "#app/rich.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.securityTributary") },
  { name: "description", content: t("legal.howToReportAWeaknessWhat") },
];

const sections: LegalSection[] = [
  {
    get title() {
      return t("legal.reportAWeakness");
    },
    id: "report",
    get body() {
      return [
        <p key="how">{rich("legal.writeToSupportUnderSafetyAnd", { link: (text) => <TextLink to="/support">{text}</TextLink> })}</p>,
        t("legal.weConfirmThatWeHaveIt"),
      ];
    },
  },
  {
    get title() {
      return t("legal.whatYouMayTest");
    },
    get body() {
      return [
        t("legal.thisWebsiteItsApiItsLive"),
        t("legal.pleaseLeaveTheseAlone"),
        [
          t("legal.theDataAndAccountsOfOther"),
          t("legal.anythingThatSlowsTheServiceDown"),
          t("legal.ourStaffAndOurUsersNo"),
          t("legal.theServicesOfOthersThatWe"),
        ],
      ];
    },
  },
  {
    get title() {
      return t("legal.whatWePromise");
    },
    id: "safe-harbour",
    get body() {
      return [t("legal.ifYouKeepToThisPage"), t("legal.weThankYouByNameIf")];
    },
  },
  {
    get title() {
      return t("legal.whatIsNoWeaknessToUs");
    },
    get body() {
      return [[t("legal.missingHeadersOrOldProtocolsWithout"), t("legal.reportsOfAScannerWithoutA"), t("legal.whatNeedsADeviceThatIs")]];
    },
  },
  {
    get title() {
      return t("legal.howWeProtectYou");
    },
    body: [
      <p key="yours">
        {rich("legal.passwordsAreStoredAsSaltedScrypt", {
          link: (text) => <TextLink to="/settings/security">{text}</TextLink>,
          link2: (text) => (
            <a href="/.well-known/security.txt" className="text-accent underline underline-offset-4">
              {text}
            </a>
          ),
        })}
      </p>,
    ],
  },
];

export default function Security() {
  return <LegalPage title={t("legal.security")} effective="November 22, 2026" intro={t("legal.ifYouFoundAWayTo")} sections={sections} />;
}
