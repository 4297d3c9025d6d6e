import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage, type LegalSection } from "#app/components/legal/legal-page.tsx";
import { HISTORY_KEPT_DAYS, RECEIPTS_KEPT_DAYS } from "#worker/domain/analytics/contract.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "#worker/domain/plans/contract.ts";

export const meta: MetaFunction = () => [
  { title: "Privacy Policy - Tributary" },
  { name: "description", content: "What Tributary knows about you, why, for how long, and what you can do about it." },
];

const sections: LegalSection[] = [
  {
    title: "Introduction",
    body: [
      "This policy says what we know about you when you use Tributary, why, and what you can do about it. It covers the website, its live streams, and its API.",
    ],
  },
  {
    title: "Information we collect",
    body: [
      [
        "What you give us: user name, email address, a password (stored only as a salted hash), and whatever you put in your profile, videos, streams, comments and chat.",
        "What you do here: videos and streams watched, for how long, likes, follows and searches.",
        "What your browser sends: its type, your IP address, and the time of a request.",
        "Of a visitor who watches without an account: a code that stands for their internet connection on that day, so that views are counted honestly. It is another one every day, and goes with the receipt of the playback.",
        "Payments: our card payment provider handles your card; we receive the result and the last four digits.",
      ],
    ],
  },
  {
    title: "How we use it",
    body: [
      "To run the service: sign you in, play what you ask for, count views honestly, suggest what you may like and say why, pay creators, prevent abuse, and answer you. We do not sell personal information.",
    ],
  },
  {
    title: "When we share it",
    body: [
      "What you publish is seen by those you published it for. Service providers who store our data, send our mail and handle payments work on our instructions. We give information to authorities only where the law obliges us.",
    ],
  },
  {
    title: "Security",
    body: [
      "Connections are encrypted. Passwords are hashed with scrypt; session tokens and stream keys are never stored readable. Private videos are reached only through links that are signed and expire within minutes. No system is perfect; if a breach touches you, we tell you.",
    ],
  },
  {
    title: "Your rights",
    body: [
      "You can see, correct, export and delete your information, and object to or limit how we use it. Write to support, who answer within 30 days.",
    ],
  },
  {
    title: "Cookies",
    body: [
      "We use a cookie that keeps you signed in, one that remembers your choice of a dark or light page, and one random number that lets us count a view once when you are not signed in. Without a paid plan there is one more, until you close your browser: how many videos you opened, the last of them, and when a card of our own was last shown, so that such cards come seldom. It is kept in your browser alone. None of them is for other people's advertising or follows you to other sites.",
    ],
  },
  {
    title: "Children",
    body: [
      `Tributary is not for people under ${MINIMUM_AGE}. If we learn that a younger child made an account, we delete it and what it holds.`,
    ],
  },
  {
    title: "International transfers",
    body: [
      "Our servers stand near viewers, in many countries, so information may be handled outside yours. Wherever it is, this policy applies to it.",
    ],
  },
  {
    title: "How long we keep it",
    body: [
      `As long as you have an account, but for what you watched: single playbacks go after ${RECEIPTS_KEPT_DAYS} days, and entries of your history ${HISTORY_KEPT_DAYS / 365} years after you last opened the video, unless you clear them before. Within ${DELETION_DAYS} days of deleting the account its data is deleted too. Records of payments are kept for as long as tax law demands, with your name removed where that is possible.`,
    ],
  },
  {
    title: "Links to others",
    body: ["Descriptions and chats may link to other websites. We do not control them; their own policies apply there."],
  },
  { title: "Changes", body: ["We announce changes that matter before they take effect, and change the date at the top."] },
  { title: "Contact", body: ["Questions about privacy go to support, by the address in the footer of each mail from us."] },
  {
    title: "California rights",
    body: [
      "If you live in California you may ask what personal information we collected about you and why, ask for its deletion or correction, and not be treated worse for asking. We do not sell or share personal information as the California Consumer Privacy Act uses these words.",
    ],
  },
];

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      effective="January 1, 2025"
      intro="We collect what the service needs, say what it is for, and let you take it with you or have it deleted."
      sections={sections}
    />
  );
}
