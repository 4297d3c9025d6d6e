import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage, type LegalSection, TextLink } from "#app/features/trust/legal/legal-page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { SECURITY_REPORT } from "#worker/domain/money/refund-policy/contract-figures.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.securityTributary") },
  { name: "description", content: t("legal.howToReportAWeaknessWhat") },
];

const sectionsOf = (): LegalSection[] => [
  {
    title: t("legal.reportAWeakness"),
    id: "report",
    body: [
      <p key="how">
        {rich("legal.writeToSupportUnderSafetyAnd", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
        })}
      </p>,
      t("legal.weConfirmThatWeHaveIt", SECURITY_REPORT),
    ],
  },
  {
    title: t("legal.whatYouMayTest"),
    body: [
      t("legal.thisWebsiteItsApiItsLive"),
      t("legal.pleaseLeaveTheseAlone"),
      [
        t("legal.theDataAndAccountsOfOther"),
        t("legal.anythingThatSlowsTheServiceDown"),
        t("legal.ourStaffAndOurUsersNo"),
        t("legal.theServicesOfOthersThatWe"),
      ],
    ],
  },
  {
    title: t("legal.whatWePromise"),
    id: "safe-harbour",
    body: [t("legal.ifYouKeepToThisPage"), t("legal.weThankYouByNameIf")],
  },
  {
    title: t("legal.whatIsNoWeaknessToUs"),
    body: [
      [
        t("legal.missingHeadersOrOldProtocolsWithout"),
        t("legal.reportsOfAScannerWithoutA"),
        t("legal.whatNeedsADeviceThatIs"),
      ],
    ],
  },
  {
    title: t("legal.howWeProtectYou"),
    body: [
      <p key="yours">
        {rich("legal.passwordsAreStoredAsSaltedScrypt", {
          settings: (text) => <TextLink to="/settings/security">{text}</TextLink>,
          file: (text) => (
            <a
              href="/.well-known/security.txt"
              className="text-accent underline underline-offset-4"
            >
              {text}
            </a>
          ),
        })}
      </p>,
    ],
  },
];

export default function Security() {
  return (
    <LegalPage
      title={t("legal.security")}
      effective="2026-11-22"
      intro={t("legal.ifYouFoundAWayTo")}
      sections={sectionsOf()}
    />
  );
}
