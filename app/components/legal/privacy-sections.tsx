import { HISTORY_KEPT_DAYS, RECEIPTS_KEPT_DAYS } from "#worker/domain/analytics/contract.ts";
import { NOTICE_KEPT_DAYS } from "#worker/domain/dmca/contract-figures.ts";
import { DELETION_DAYS, MINIMUM_AGE } from "#worker/domain/plans/contract.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

export const PRIVACY_SECTIONS: LegalSection[] = [
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
      <p key="rights">
        You can see, correct, export and delete your information, and object to or limit how we use it: most of it yourself, in{" "}
        <TextLink to="/settings/data">Your data</TextLink> and <TextLink to="/settings/privacy">Privacy</TextLink>. For the rest{" "}
        <TextLink to="/support">write to support</TextLink>, who answer within {DELETION_DAYS} days.
      </p>,
    ],
  },
  {
    title: "Cookies",
    body: [
      "We use cookies and your browser's storage to keep you signed in, to remember what you chose, and to count a view once. None of them is for other people's advertising or follows you to other sites.",
      <p key="cookies">
        The <TextLink to="/cookies">Cookie Policy</TextLink> names each of them, what it is for, and how long it stays.
      </p>,
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
      `As long as you have an account, but for what you watched: single playbacks go after ${RECEIPTS_KEPT_DAYS} days, and entries of your history ${HISTORY_KEPT_DAYS / 365} years after you last opened the video, unless you clear them before. Within ${DELETION_DAYS} days of deleting the account its data is deleted too. Records of payments are kept for as long as tax law demands, with your name removed where that is possible. Copyright notices are kept for ${NOTICE_KEPT_DAYS / 365} years after they are settled.`,
    ],
  },
  {
    title: "Links to others",
    body: ["Descriptions and chats may link to other websites. We do not control them; their own policies apply there."],
  },
  { title: "Changes", body: ["We announce changes that matter before they take effect, and change the date at the top."] },
  {
    title: "Contact",
    body: [
      <p key="contact">
        Questions about privacy go to <TextLink to="/support">support</TextLink>.
      </p>,
    ],
  },
  {
    title: "California rights",
    body: [
      "If you live in California you may ask what personal information we collected about you and why, ask for its deletion or correction, and not be treated worse for asking. We do not sell or share personal information as the California Consumer Privacy Act uses these words.",
    ],
  },
];
