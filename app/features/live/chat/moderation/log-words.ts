import { type Message, msg, t } from "#i18n/t.ts";
import type { ChatAction } from "#worker/domain/live/chat/contract-moderation.ts";

const DEEDS: Record<ChatAction, Message> = {
  delete: msg("chat.logDelete"),
  clear_person: msg("chat.logClearPerson"),
  clear_all: msg("chat.logClearAll"),
  undo: msg("chat.logUndo"),
  pin: msg("chat.logPin"),
  unpin: msg("chat.logUnpin"),
  approve: msg("chat.logApprove"),
  reject: msg("chat.logReject"),
  timeout: msg("chat.logTimeout"),
  ban: msg("chat.logBan"),
  unban: msg("chat.logUnban"),
  appoint: msg("chat.logAppoint"),
  dismiss: msg("chat.logDismiss"),
  settings: msg("chat.logSettings"),
};
const isAction = (kind: string): kind is ChatAction => kind in DEEDS;

/**
 * Returns the sentence for a log entry. Its parameters are `actor`, `subject`, `about` (whether a
 * user is concerned) and `b` for bold names.
 */
export const deedOf = (kind: string): Message =>
  isAction(kind) ? DEEDS[kind] : msg("chat.logOther");

const SETTINGS: Record<string, Message> = {
  slowMode: msg("chat.slowMode"),
  followersOnly: msg("chat.followersOnly"),
  verifiedOnly: msg("chat.verifiedEMailOnly"),
  planOnly: msg("chat.subscribersOnly"),
  closed: msg("chat.chatOff"),
  autoHold: msg("chat.holdForReview"),
  autoBlock: msg("chat.refuse"),
  blockedTerms: msg("chat.blockedTerms"),
};
const VALUES: Record<string, Message> = {
  on: msg("chat.on"),
  off: msg("chat.off"),
  high: msg("chat.onlyWhatIsGrave"),
  medium: msg("chat.whatIsGraveOrMedium"),
  low: msg("chat.everythingThatLooksUnfit"),
};

function lastsFor(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    hours > 0 && t("chat.hours", { n: hours }),
    minutes > 0 && t("chat.minutesLong", { n: minutes }),
    seconds % 60 > 0 && t("chat.seconds", { n: seconds % 60 }),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

function settingIn(change: string): string {
  const [name = "", value = ""] = change.split("=");
  const setting = SETTINGS[name];
  if (setting === undefined) return change;
  const word = VALUES[value];
  const said =
    word !== undefined
      ? t(word)
      : name !== "slowMode"
        ? value
        : value === "0"
          ? t("chat.off")
          : lastsFor(Number(value));
  return t("chat.settingIs", { setting: t(setting), value: said });
}

/**
 * Returns the details of a log entry as text. Entries from before the log stored kinds already
 * contain text.
 */
export function detailOf({ kind, detail }: { kind: string; detail: string }): string {
  const isNumber = /^\d+$/.test(detail);
  if (kind === "timeout") return isNumber ? lastsFor(Number(detail)) : detail;
  if (kind === "undo" || kind.startsWith("clear"))
    return isNumber ? t("chat.nMessages", { n: Number(detail) }) : detail;
  if (kind === "settings") return detail.split(",").map(settingIn).join(" · ");
  return detail;
}
