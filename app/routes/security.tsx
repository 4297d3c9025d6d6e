import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage, type LegalSection, TextLink } from "#app/components/legal/legal-page.tsx";

export const meta: MetaFunction = () => [
  { title: "Security - Tributary" },
  { name: "description", content: "How to report a weakness, what you may test, and what we promise you." },
];

const sections: LegalSection[] = [
  {
    title: "Report a weakness",
    id: "report",
    body: [
      <p key="how">
        <TextLink to="/support">Write to support</TextLink> under "Safety and copyright" with the word "Security" in the subject. Tell us
        the address, what you did, what happened and what somebody could do with it. Please send no data of other people.
      </p>,
      "We confirm that we have it within 2 business days, say what we found within 10, and tell you when it is mended. Please give us 90 days before you publish it.",
    ],
  },
  {
    title: "What you may test",
    body: [
      "This website, its API, its live streams and the media they serve, with accounts of your own.",
      "Please leave these alone:",
      [
        "the data and accounts of other people: make two accounts, and test one from the other",
        "anything that slows the service down or fills it up, such as floods of requests or uploads",
        "our staff and our users: no phishing, no calls, no visits",
        "the services of others that we use, such as the payment provider: they have rules of their own",
      ],
    ],
  },
  {
    title: "What we promise",
    id: "safe-harbour",
    body: [
      "If you keep to this page in good faith, we hold your work to be authorized: we take no legal action against you, ask nobody else to, and say so if somebody does. If you are not sure whether something is allowed, ask first.",
      "We thank you by name if you like. We pay no rewards.",
    ],
  },
  {
    title: "What is no weakness to us",
    body: [
      [
        "missing headers or old protocols without a way to use them",
        "reports of a scanner without a way to use what it found",
        "what needs a device that is already in the hands of somebody else",
      ],
    ],
  },
  {
    title: "How we protect you",
    body: [
      <p key="yours">
        Passwords are stored as salted scrypt hashes. You can turn on two-step verification or passkeys, see where you are signed in, and
        end any session in <TextLink to="/settings/security">your security settings</TextLink>. Programs find this policy at{" "}
        <a href="/.well-known/security.txt" className="text-accent underline underline-offset-4">
          /.well-known/security.txt
        </a>
        .
      </p>,
    ],
  },
];

export default function Security() {
  return (
    <LegalPage
      title="Security"
      effective="November 22, 2026"
      intro="If you found a way to break Tributary, please tell us first."
      sections={sections}
    />
  );
}
