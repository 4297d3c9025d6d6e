import type { MetaFunction } from "@remix-run/cloudflare";
import { supportTimes } from "#app/features/ops/help/support-times.ts";
import { LegalPage, type LegalSection, TextLink } from "#app/features/trust/legal/legal-page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.accessibility.metaTitle") },
  { name: "description", content: t("legal.accessibility.metaDescription") },
];

const sectionsOf = (): LegalSection[] => [
  {
    title: t("legal.accessibility.goal.title"),
    body: [t("legal.accessibility.goal.body")],
  },
  {
    title: t("legal.accessibility.tests.title"),
    body: [
      [
        t("legal.accessibility.tests.automaticItem"),
        t("legal.accessibility.tests.contrastItem"),
        t("legal.accessibility.tests.keyboardItem"),
        t("legal.accessibility.tests.zoomItem"),
        t("legal.accessibility.tests.scriptlessItem"),
      ],
    ],
  },
  {
    title: t("legal.accessibility.aids.title"),
    body: [
      [
        t("legal.accessibility.aids.captionsItem"),
        t("legal.accessibility.aids.shortcutsItem"),
        t("legal.accessibility.aids.chatItem"),
        t("legal.accessibility.aids.motionItem"),
        t("legal.accessibility.aids.searchItem"),
      ],
    ],
  },
  {
    title: t("legal.accessibility.gaps.title"),
    body: [
      [
        t("legal.accessibility.gaps.testingItem"),
        t("legal.accessibility.gaps.captionsItem"),
        t("legal.accessibility.gaps.audioDescriptionItem"),
      ],
    ],
  },
  {
    title: t("legal.accessibility.contact.title"),
    body: [
      <p key="tell">
        {rich("legal.accessibility.contact.body", {
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
      title={t("legal.accessibility.title")}
      effective="2026-11-22"
      intro={t("legal.accessibility.intro")}
      sections={sectionsOf()}
    />
  );
}
