import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as t from "../../db/schema.ts";

/**
 * Every column that names a person, and what a copy of their data and the deletion of their account do with its rows. A
 * test holds it against the schema: a new column that names a person fails it until it is written down here.
 */
export interface UserColumn {
  table: SQLiteTable;
  /** The column whose value is the person. */
  by: AnyColumn;
  /** Left out where `by` holds the user's id. */
  holds?: "viewer-key";
  /** The name of the file in a copy of one's data; null where it is not theirs to have. */
  file: string | null;
  /** Columns that no copy holds: secrets and their hashes. */
  omit?: readonly string[];
  /**
   * delete: the rows go. blank: they stay, without anything of the person, as `blank` says. tombstone: the user's row, which
   * stays as a name without a person. keep: nothing of the person is in them but the id of that row.
   */
  erase: "delete" | "blank" | "tombstone" | "keep";
  blank?: Record<string, string | null | SQL>;
}

export const USER_DATA: readonly UserColumn[] = [
  { table: t.users, by: t.users.id, file: "account", omit: ["passwordHash"], erase: "tombstone" },
  { table: t.formerUsernames, by: t.formerUsernames.userId, file: "former-usernames", erase: "delete" },
  { table: t.oauthAccounts, by: t.oauthAccounts.userId, file: "connected-accounts", erase: "delete" },
  { table: t.oauthAttempts, by: t.oauthAttempts.linkUserId, file: null, erase: "delete" },
  { table: t.oneTimeCodes, by: t.oneTimeCodes.userId, file: null, erase: "delete" },
  {
    table: t.totpCredentials,
    by: t.totpCredentials.userId,
    file: "authenticator",
    omit: ["secretCiphertext", "lastStep"],
    erase: "delete",
  },
  { table: t.recoveryCodes, by: t.recoveryCodes.userId, file: "recovery-codes", omit: ["codeHash"], erase: "delete" },
  { table: t.passkeys, by: t.passkeys.userId, file: "passkeys", omit: ["publicKey"], erase: "delete" },
  { table: t.knownDevices, by: t.knownDevices.userId, file: "known-devices", omit: ["deviceHash"], erase: "delete" },
  { table: t.securityEvents, by: t.securityEvents.userId, file: "security-events", erase: "delete" },
  { table: t.apiKeys, by: t.apiKeys.userId, file: "api-keys", omit: ["keyHash"], erase: "delete" },
  { table: t.sessions, by: t.sessions.userId, file: "sessions", omit: ["tokenHash"], erase: "delete" },
  { table: t.streamKeys, by: t.streamKeys.userId, file: "stream-key", omit: ["keyHash", "keyCiphertext"], erase: "delete" },
  { table: t.blocks, by: t.blocks.blockerId, file: "blocked-people", erase: "delete" },
  // Who blocked a person is the blocker's business.
  { table: t.blocks, by: t.blocks.blockedId, file: null, erase: "delete" },
  { table: t.dataExports, by: t.dataExports.userId, file: "copies-of-data", omit: ["uploadId", "key"], erase: "delete" },
  // What staff did stays, so that a person cannot wash it off by opening another account; their words about the person go.
  { table: t.staffActions, by: t.staffActions.userId, file: "moderation", omit: ["staffId"], erase: "blank", blank: { reason: "" } },
  { table: t.staffActions, by: t.staffActions.staffId, file: null, erase: "keep" },
  { table: t.follows, by: t.follows.followerId, file: "following", erase: "delete" },
  { table: t.follows, by: t.follows.creatorId, file: "followers", erase: "delete" },
  { table: t.videoReactions, by: t.videoReactions.userId, file: "likes-and-dislikes", erase: "delete" },
  // Answers of others hang on them.
  {
    table: t.comments,
    by: t.comments.userId,
    file: "comments",
    erase: "blank",
    blank: {
      body: "",
      heldReason: null,
      pinnedAt: null,
      editedAt: null,
      deletedAt: sql`coalesce(${t.comments.deletedAt}, ${t.comments.createdAt})`,
    },
  },
  { table: t.commentLikes, by: t.commentLikes.userId, file: "liked-comments", erase: "delete" },
  { table: t.hiddenSubjects, by: t.hiddenSubjects.userId, file: "hidden", erase: "delete" },
  { table: t.reports, by: t.reports.reporterId, file: "reports", erase: "delete" },
  // Who reported a person is the reporter's business.
  { table: t.reports, by: t.reports.subjectUserId, file: null, erase: "delete" },
  { table: t.playlists, by: t.playlists.ownerId, file: "playlists", erase: "delete" },
  { table: t.notifications, by: t.notifications.userId, file: "notifications", erase: "delete" },
  { table: t.notifications, by: t.notifications.actorId, file: null, erase: "delete" },
  { table: t.interactions, by: t.interactions.userId, file: "interactions", erase: "delete" },
  { table: t.watchProgress, by: t.watchProgress.userId, file: "watch-history", erase: "delete" },
  { table: t.playbackSessions, by: t.playbackSessions.userId, file: "playbacks", erase: "delete" },
  { table: t.playbackSessions, by: t.playbackSessions.viewerKey, holds: "viewer-key", file: null, erase: "delete" },
  // The counters count on: they follow inserts only.
  { table: t.videoViews, by: t.videoViews.viewerKey, holds: "viewer-key", file: "counted-views", erase: "delete" },
  { table: t.videoShares, by: t.videoShares.viewerKey, holds: "viewer-key", file: "shared-videos", erase: "delete" },
  { table: t.chatSettings, by: t.chatSettings.channelId, file: "chat-settings", erase: "delete" },
  { table: t.chatModerators, by: t.chatModerators.channelId, file: "chat-moderators", erase: "delete" },
  { table: t.chatModerators, by: t.chatModerators.userId, file: "moderates-chats-of", erase: "delete" },
  { table: t.chatBans, by: t.chatBans.channelId, file: "chat-bans", omit: ["byId"], erase: "delete" },
  // Which of a channel's moderators it was is the channel's business.
  { table: t.chatBans, by: t.chatBans.userId, file: "banned-from-chats-of", omit: ["byId"], erase: "delete" },
  { table: t.chatBans, by: t.chatBans.byId, file: null, erase: "keep" },
  { table: t.chatActions, by: t.chatActions.channelId, file: "chat-moderation", erase: "delete" },
  // What was done stays with the channel; the person's words and what was said of them go.
  {
    table: t.chatActions,
    by: t.chatActions.subjectId,
    file: "moderated-in-chats",
    omit: ["actorId"],
    erase: "blank",
    blank: { detail: "", reason: "" },
  },
  { table: t.chatActions, by: t.chatActions.actorId, file: null, erase: "keep" },
  { table: t.chatWriters, by: t.chatWriters.userId, file: null, erase: "delete" },
  { table: t.uploads, by: t.uploads.ownerId, file: "uploads", omit: ["key", "r2UploadId"], erase: "delete" },
  { table: t.videos, by: t.videos.creatorId, file: "videos", omit: ["originalKey"], erase: "delete" },
  { table: t.streams, by: t.streams.creatorId, file: "streams", erase: "delete" },
];

/** Tables that name no person: they belong to a row of another one and go with it. */
export const BELONGS_TO: readonly { table: SQLiteTable; to: SQLiteTable }[] = [
  { table: t.renditions, to: t.videos },
  { table: t.uploadParts, to: t.uploads },
  { table: t.captions, to: t.videos },
  { table: t.videoDays, to: t.videos },
  { table: t.videoDayParts, to: t.videos },
  { table: t.videoRetention, to: t.videos },
  { table: t.videoDayQuality, to: t.videos },
  { table: t.playlistItems, to: t.playlists },
];
