import type { MetaFunction } from "@remix-run/cloudflare";
import { SUPPORT_TIMES } from "#app/components/help/support-times.ts";
import { LegalPage, type LegalSection, TextLink } from "#app/components/legal/legal-page.tsx";

export const meta: MetaFunction = () => [
  { title: "Accessibility - Tributary" },
  { name: "description", content: "What we hold ourselves to, what was tested and how, what does not work yet, and how to tell us." },
];

const sections: LegalSection[] = [
  {
    title: "What we aim for",
    body: ["Every page should be usable by everybody, by the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA."],
  },
  {
    title: "What was tested",
    body: [
      [
        "Every page is checked by axe-core against its rules for WCAG 2.2 AA with each change: wide and light, narrow and dark. A fault stops the change.",
        "Colours of text reach a contrast of 4.5 to 1 in both themes, and edges of controls 3 to 1. This is computed from the colours themselves.",
        "The player, dialogs, menus and forms are driven by the keyboard alone in a browser.",
        "Pages are looked at 320 pixels wide, which is what a page of 1280 pixels has at a zoom of 400 %.",
        "Forms, links and the lists of videos work before scripts have loaded.",
      ],
    ],
  },
  {
    title: "What helps you here",
    body: [
      [
        "Captions, where the creator has written them, in a size and on a ground that you choose in the player.",
        "Keyboard shortcuts in the player: press the question mark there to see them. They can be turned off in its menu.",
        "New chat messages can be read aloud by a screen reader, or not, as you choose in the chat.",
        "Motion stops where your device asks for less of it. Dark and light follow your device or your choice.",
        "What captions say can be found by the search of this site.",
      ],
    ],
  },
  {
    title: "What does not work yet",
    body: [
      [
        "We have not tested with people who use screen readers every day, nor with every pair of screen reader and browser. An automatic check finds only a part of all faults.",
        "Many videos have no captions: creators write them, and we do not make them by machine. Live streams have none.",
        "Videos have no audio description.",
      ],
    ],
  },
  {
    title: "Tell us",
    body: [
      <p key="tell">
        If something stands in your way, <TextLink to="/support">write to support</TextLink>: what you wanted to do, and with what browser
        and aid. {SUPPORT_TIMES}
      </p>,
    ],
  },
];

export default function Accessibility() {
  return (
    <LegalPage
      title="Accessibility"
      effective="November 22, 2026"
      intro="What we hold ourselves to, and what we know is missing."
      sections={sections}
    />
  );
}
