import { type Message, msg, t } from "#i18n/t.ts";
import type { ChatAction } from "#worker/domain/live/chat/contract-moderation.ts";

const ACTION_TEXTS: Record<ChatAction, Message> = {
  delete: msg("chat.actionLog.entries.deleteMessage"),
  clear_person: msg("chat.actionLog.entries.clearUser"),
  clear_all: msg("chat.actionLog.entries.clearChat"),
  undo: msg("chat.actionLog.entries.undo"),
  pin: msg("chat.actionLog.entries.pin"),
  unpin: msg("chat.actionLog.entries.unpin"),
  approve: msg("chat.actionLog.entries.approve"),
  reject: msg("chat.actionLog.entries.reject"),
  timeout: msg("chat.actionLog.entries.timeOut"),
  ban: msg("chat.actionLog.entries.ban"),
  unban: msg("chat.actionLog.entries.unban"),
  appoint: msg("chat.actionLog.entries.addModerator"),
  dismiss: msg("chat.actionLog.entries.removeModerator"),
  settings: msg("chat.actionLog.entries.settings"),
};
const isAction = (kind: string): kind is ChatAction => kind in ACTION_TEXTS;

/** The parameter `about` of the message says whether the log entry concerns a user. */
export const deedOf = (kind: string): Message =>
  isAction(kind) ? ACTION_TEXTS[kind] : msg("chat.actionLog.entries.other");

const SETTINGS: Record<string, Message> = {
  slowMode: msg("chat.modes.slowMode.label"),
  followersOnly: msg("chat.modes.followersOnly.label"),
  verifiedOnly: msg("chat.modes.verifiedOnly.label"),
  planOnly: msg("chat.modes.subscribersOnly.label"),
  closed: msg("chat.modes.chatOff.label"),
  autoHold: msg("chat.automatic.hold.label"),
  autoBlock: msg("chat.automatic.reject.label"),
  blockedTerms: msg("chat.moderation.tabs.blockedTerms"),
};
const VALUES: Record<string, Message> = {
  on: msg("chat.actionLog.on"),
  off: msg("chat.automatic.levels.off"),
  high: msg("chat.automatic.levels.high"),
  medium: msg("chat.automatic.levels.medium"),
  low: msg("chat.automatic.levels.low"),
};

function lastsFor(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    hours > 0 && t("chat.duration.hours", { n: hours }),
    minutes > 0 && t("chat.duration.minutes", { n: minutes }),
    seconds % 60 > 0 && t("chat.duration.seconds", { n: seconds % 60 }),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

function settingIn(change: string): string {
  const [name = "", value = ""] = change.split("=");
  const setting = SETTINGS[name];
  if (setting === undefined) return change;
  const label = VALUES[value];
  const text =
    label !== undefined
      ? t(label)
      : name !== "slowMode"
        ? value
        : value === "0"
          ? t("chat.automatic.levels.off")
          : lastsFor(Number(value));
  return t("chat.actionLog.settingChange", { setting: t(setting), value: text });
}

/**
 * Formats the detail of a log entry. Old entries contain a finished text, which stays unchanged.
 */
export function detailOf({ kind, detail }: { kind: string; detail: string }): string {
  const isNumber = /^\d+$/.test(detail);
  if (kind === "timeout") return isNumber ? lastsFor(Number(detail)) : detail;
  if (kind === "undo" || kind.startsWith("clear"))
    return isNumber ? t("chat.actionLog.messageCount", { n: Number(detail) }) : detail;
  if (kind === "settings") return detail.split(",").map(settingIn).join(" · ");
  return detail;
}
