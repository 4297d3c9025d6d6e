import { RESTORE_BUSINESS_DAYS } from "../domain/dmca/contract-figures.ts";
import type { DmcaMail } from "../domain/mail/contract-dmca.ts";
import type { Letter } from "./letter.ts";
import { timeOf } from "./words.ts";

const DAYS = `${RESTORE_BUSINESS_DAYS.least} to ${RESTORE_BUSINESS_DAYS.most} business days`;

/** What a mail of each event says: to the notifier, and to the owner. Null where one side is never written to. */
type Words = Pick<Letter, "subject" | "heading" | "lines" | "after">;

function toNotifier({ event, title, number, text, restoreAt }: DmcaMail): Words {
  switch (event) {
    case "received":
      return {
        subject: `We have your copyright notice ${number}`,
        heading: "We have your notice",
        lines: [
          `Your notice about "${title}" has the number ${number}. A person reads it and decides; you get a mail as soon as they have.`,
        ],
        after: ["The page behind the button is yours alone: whoever has its address can withdraw the notice. Keep this mail."],
      };
    case "taken_down":
      return {
        subject: `Taken down: ${title}`,
        heading: "The video is down",
        lines: [
          `"${title}" can no longer be watched. Its owner has your notice with your name and mail address, and may answer with a counter-notice.`,
        ],
      };
    case "rejected":
      return { subject: `About your notice ${number}`, heading: "We did not take it down", lines: [`This is why: ${text}`] };
    case "countered":
      return {
        subject: `Counter-notice about ${title}`,
        heading: "The owner sent a counter-notice",
        lines: [...text.split("\n"), `The video comes back on ${restoreAt === null ? `the day that the law names` : timeOf(restoreAt)}.`],
        after: [
          `Within ${DAYS} the law lets us bring it back, unless you tell us that you have filed an action to keep its owner from infringing. You can tell us on the page behind the button.`,
        ],
      };
    case "sued":
      return { subject: `${title} stays down`, heading: "The video stays down", lines: [`We have noted the action: ${text}`] };
    case "restored":
      return {
        subject: `${title} is back`,
        heading: "The video is back",
        lines: [text === "" ? "The days of the law passed without an action that we know of." : text],
      };
    case "withdrawn":
      return { subject: `Notice ${number} withdrawn`, heading: "Your notice is withdrawn", lines: [`"${title}" can be watched again.`] };
    default: {
      const never: never = event;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}

function toOwner({ event, title, text, restoreAt }: DmcaMail): Words {
  switch (event) {
    case "taken_down":
      return {
        subject: `Your video was taken down: ${title}`,
        heading: "Your video was taken down",
        lines: ["We received a copyright notice about it. This is what it says:", ...text.split("\n")],
        after: [`If this is a mistake you can send a counter-notice: then the video comes back after ${DAYS}, unless they sue.`],
      };
    case "countered":
      return {
        subject: `Your counter-notice about ${title}`,
        heading: "We passed on your counter-notice",
        lines: [`Unless they sue, the video comes back on ${restoreAt === null ? "the day that the law names" : timeOf(restoreAt)}.`],
      };
    case "sued":
      return { subject: `${title} stays down`, heading: "Your video stays down", lines: [`An action was filed: ${text}`] };
    case "restored":
      return {
        subject: `${title} is back`,
        heading: "Your video is back",
        lines: [text === "" ? "Nobody sued. It can be watched again." : text],
      };
    case "withdrawn":
      return { subject: `${title} is back`, heading: "The notice was withdrawn", lines: ["Your video can be watched again."] };
    case "received":
    case "rejected":
      throw new Error(`The owner is not told of a notice that is ${event}`);
    default: {
      const never: never = event;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}

/** A mail of a copyright notice. `origin` is the app's own. */
export function dmcaLetter(mail: DmcaMail, origin: string): Letter {
  const words = mail.username === null ? toNotifier(mail) : toOwner(mail);
  return {
    ...words,
    facts: [
      { label: "Notice", value: mail.number },
      { label: "Video", value: mail.title },
    ],
    action: { label: "See the notice", href: `${origin}${mail.path}` },
    why:
      mail.username === null
        ? "You get this mail because this address sent us a copyright notice."
        : `You get this mail because this address belongs to the account @${mail.username}.`,
  };
}
