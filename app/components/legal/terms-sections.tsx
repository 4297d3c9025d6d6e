import { STRIKES_MAX } from "#worker/domain/dmca/contract-figures.ts";
import {
  CREATOR_PRO_MONTHLY_CENTS,
  CREATOR_SHARE_PERCENT,
  LIABILITY_MONTHS,
  MIN_PAYOUT_CENTS,
  MINIMUM_AGE,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PREMIUM_MONTHLY_CENTS,
} from "#worker/domain/plans/contract.ts";
import { type LegalSection, TextLink } from "./legal-page.tsx";

const usd = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
const count = (n: number) => n.toLocaleString("en-US");

export const TERMS_SECTIONS: LegalSection[] = [
  {
    title: "Who this is between",
    body: [
      "These terms are an agreement between you and the limited liability company that operates Tributary. By making an account or using the service you accept them. If you do not, please do not use it.",
    ],
  },
  {
    title: "Who may use it",
    body: [
      `You must be ${MINIMUM_AGE} or older. If you are not yet of age where you live, a parent or guardian must agree to these terms with you. One person answers for each account; keep its password to yourself.`,
    ],
  },
  {
    title: "Your content",
    body: [
      "What you upload or stream stays yours. You allow us to store it, convert it into other sizes and formats, and show it to the people you chose it for. That permission ends when you delete the content, except for copies that others made lawfully and for backups until they expire.",
      "Upload only what you have the right to share.",
    ],
  },
  {
    title: "What is not allowed",
    body: [
      "Some things have no place here:",
      [
        "sexual content that involves minors, in any form",
        "threats, harassment, and hatred of people for who they are",
        "content that belongs to someone else, without permission",
        "fraud, spam, malware, and bought or automated views, likes and followers",
        "attempts to break into, overload or copy the service",
      ],
      <p key="rules">
        The <TextLink to="/guidelines">community guidelines</TextLink> say it in full. We may remove such content, limit or suspend the
        account, and report crimes. You are told the rule and the reason, and you can appeal.
      </p>,
    ],
  },
  {
    title: "Plans and payment",
    body: [
      `Free has ads: cards of our own before some videos. Premium costs ${usd(PREMIUM_MONTHLY_CENTS)} a month and Creator Pro ${usd(CREATOR_PRO_MONTHLY_CENTS)} a month. Plans renew until you cancel; after cancelling you keep the plan to the end of the period you paid for. The Refund Policy is part of these terms.`,
    ],
  },
  {
    title: "Creator earnings",
    body: [
      `Creators receive ${CREATOR_SHARE_PERCENT}% and the platform ${100 - CREATOR_SHARE_PERCENT}% of tips and plan revenue. Payouts are made monthly once at least ${usd(MIN_PAYOUT_CENTS)} is available.`,
      `The partner program is open to creators with at least ${count(PARTNER_MIN_VIEWS)} views and ${count(PARTNER_MIN_FOLLOWERS)} followers. Only views and followers that pass our checks earn money. You are responsible for your taxes.`,
    ],
  },
  {
    title: "Copyright complaints",
    body: [
      <p key="notice">
        If your work is here without your permission, <TextLink to="/dmca">send us a notice</TextLink>. We take down what infringes, tell
        its owner, who may answer, and close the accounts of people who do it {STRIKES_MAX} times within a year.
      </p>,
    ],
  },
  {
    title: "Ending an account",
    body: [
      "You may delete your account at any time. We may end or suspend an account that breaks these terms. Money that was earned lawfully is still paid out.",
    ],
  },
  {
    title: "The service as it is",
    body: [
      "We work to keep Tributary running and safe, but we provide it as it is, without a promise that it is always available or free of faults, as far as the law allows.",
    ],
  },
  {
    title: "Limit of liability",
    body: [
      `As far as the law allows, our liability to you is limited to the amounts that you paid us in the past ${LIABILITY_MONTHS} months. We are not liable for indirect or consequential loss.`,
    ],
  },
  {
    title: "Law and disputes",
    body: [
      "The law of the United States governs these terms. Disputes that we cannot settle between us are decided by binding arbitration, one person at a time; you may instead use a small claims court that has jurisdiction. Rights that the law where you live gives you and that cannot be waived stay yours.",
    ],
  },
  {
    title: "Changes",
    body: [
      "When these terms change in a way that matters, you are told before the change takes effect. Going on using the service then means that you accept it.",
    ],
  },
];
