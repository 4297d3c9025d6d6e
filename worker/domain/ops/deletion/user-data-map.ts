import { type AnyColumn, and, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as t from "../../../db/schema.ts";
import type { StaffAction } from "../../accounts/audit/contract.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { commentText, isCommentVisible } from "../../accounts/notifications/comment-text.ts";
import { isSubjectReadableBy } from "../../accounts/notifications/readable-subject.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import { RECEIVED_STATES } from "../../money/tips/rules.ts";

/** Exported staff actions. Others, such as dismissing a report, would reveal the report. */
const NOTIFIED_ACTIONS: StaffAction[] = [
  ...(["suspend", "restore", "decide", "decision_lift"] as const),
  ...(["decision_appeal_upheld", "decision_appeal_reversed", "decision_appeal_changed"] as const),
  ...(["role_change", "plan_grant", "plan_revoke", "quota_set", "quota_clear"] as const),
  ...([
    "partner_approve",
    "partner_reject",
    "partner_suspend",
    "partner_restore",
    "appeal_approve",
    "appeal_reject",
  ] as const),
  ...([
    "refund_approve",
    "refund_refuse",
    "balance_release",
    "balance_decline",
    "dmca_take_down",
    "dmca_restore",
    "dmca_keep_down",
  ] as const),
];

/**
 * A column that identifies a user, with rules for the rows in the data export and in the deletion
 * of the account. A test fails if a column of the schema is missing here.
 */
export interface UserColumn {
  table: SQLiteTable;
  by: AnyColumn;
  /** Kind of value in `by`: a key in views (see viewing-data.ts); by default a user ID. */
  keyKind?: "viewer-key";
  /** File name in the data export; null if the export does not contain these rows. */
  file: string | null;
  /** Columns that are not exported: secrets, hashes, and data that the site hides from the user. */
  omit?: readonly string[];
  /**
   * Exported rows of a table with data of other users: an SQL condition, or the page that shows the
   * user all rows. An export must not reveal more about other users than the site does.
   */
  rows?: SQL | string;
  /** SQL by column. The data export contains the result instead of the column's stored value. */
  current?: Readonly<Record<string, SQL>>;
  /** Exported columns with other users' data or texts; the value names the author or the page. */
  disclosures?: Readonly<Record<string, string>>;
  /**
   * `blank` empties personal columns. `tombstone` keeps the user's row without personal data.
   * `keep` is for rows whose only personal data is the user's ID.
   */
  erase: "delete" | "blank" | "tombstone" | "keep";
  blank?: Record<string, string | null | SQL>;
}

export const USER_DATA: readonly UserColumn[] = [
  {
    table: t.users,
    by: t.users.id,
    file: "account",
    omit: ["passwordHash"],
    rows: "their own account",
    disclosures: { email: "their own" },
    erase: "tombstone",
  },
  {
    table: t.formerUsernames,
    by: t.formerUsernames.userId,
    file: "former-usernames",
    erase: "delete",
  },
  {
    table: t.oauthAccounts,
    by: t.oauthAccounts.userId,
    file: "connected-accounts",
    rows: "their own accounts",
    disclosures: { email: "their own" },
    erase: "delete",
  },
  { table: t.oauthAttempts, by: t.oauthAttempts.linkUserId, file: null, erase: "delete" },
  { table: t.oneTimeCodes, by: t.oneTimeCodes.userId, file: null, erase: "delete" },
  {
    table: t.totpCredentials,
    by: t.totpCredentials.userId,
    file: "authenticator",
    omit: ["secretCiphertext", "lastStep"],
    erase: "delete",
  },
  {
    table: t.recoveryCodes,
    by: t.recoveryCodes.userId,
    file: "recovery-codes",
    omit: ["codeHash"],
    erase: "delete",
  },
  {
    table: t.passkeys,
    by: t.passkeys.userId,
    file: "passkeys",
    omit: ["publicKey"],
    erase: "delete",
  },
  {
    table: t.knownDevices,
    by: t.knownDevices.userId,
    file: "known-devices",
    omit: ["deviceHash"],
    erase: "delete",
  },
  {
    table: t.securityEvents,
    by: t.securityEvents.userId,
    file: "security-events",
    erase: "delete",
  },
  { table: t.apiKeys, by: t.apiKeys.userId, file: "api-keys", omit: ["keyHash"], erase: "delete" },
  { table: t.apiKeyDays, by: t.apiKeyDays.userId, file: "api-key-usage", erase: "delete" },
  {
    table: t.onboardingProgress,
    by: t.onboardingProgress.userId,
    file: "tutorial",
    erase: "delete",
  },
  {
    table: t.onboardingSteps,
    by: t.onboardingSteps.userId,
    file: "tutorial-steps",
    erase: "delete",
  },
  {
    table: t.sessions,
    by: t.sessions.userId,
    file: "sessions",
    omit: ["tokenHash"],
    erase: "delete",
  },
  {
    table: t.streamKeys,
    by: t.streamKeys.userId,
    file: "stream-key",
    omit: ["keyHash", "keyCiphertext"],
    erase: "delete",
  },
  {
    table: t.blocks,
    by: t.blocks.blockerId,
    file: "blocked-people",
    rows: "the list of blocked people in settings",
    disclosures: { blockedId: "the same list" },
    erase: "delete",
  },
  // A blocked user must not learn who blocked them.
  { table: t.blocks, by: t.blocks.blockedId, file: null, erase: "delete" },
  {
    table: t.dataExports,
    by: t.dataExports.userId,
    file: "copies-of-data",
    omit: ["uploadId", "key"],
    erase: "delete",
  },
  // Staff actions on a user stay, so that a new account does not erase the user's past. Texts about
  // the user are deleted.
  {
    table: t.staffActions,
    by: t.staffActions.userId,
    file: "moderation",
    // The facts and the reason are for staff only. The user's decisions are exported separately.
    omit: ["staffId", "facts", "reason"],
    rows: inArray(t.staffActions.action, NOTIFIED_ACTIONS),
    erase: "blank",
    blank: { reason: "" },
  },
  { table: t.staffActions, by: t.staffActions.staffId, file: null, erase: "keep" },
  {
    table: t.follows,
    by: t.follows.followerId,
    file: "following",
    rows: "their own follows",
    disclosures: { creatorId: "the channel" },
    erase: "delete",
  },
  // A creator must not learn which followers have notifications on.
  {
    table: t.follows,
    by: t.follows.creatorId,
    file: "followers",
    omit: ["notify"],
    rows: "the receipts of follows",
    disclosures: { followerId: "the same receipts" },
    erase: "delete",
  },
  {
    table: t.videoReactions,
    by: t.videoReactions.userId,
    file: "likes-and-dislikes",
    erase: "delete",
  },
  // Deleted comments stay as blank rows, because other users' replies refer to them.
  {
    table: t.comments,
    by: t.comments.userId,
    file: "comments",
    // The author must not learn which of the channel's rules held the comment for review.
    omit: ["heldReason"],
    rows: "their own comments",
    disclosures: { creatorId: "the channel", body: "their own words" },
    erase: "blank",
    blank: {
      body: "",
      heldReason: null,
      pinnedAt: null,
      editedAt: null,
      creatorId: null,
      deletedAt: sql`coalesce(${t.comments.deletedAt}, ${t.comments.createdAt})`,
    },
  },
  // Other users' comments on the user's videos are deleted with the videos.
  {
    table: t.comments,
    by: t.comments.creatorId,
    file: null,
    erase: "blank",
    blank: { creatorId: null },
  },
  {
    table: t.commentLikes,
    by: t.commentLikes.userId,
    file: "liked-comments",
    omit: ["network"],
    erase: "delete",
  },
  { table: t.hiddenSubjects, by: t.hiddenSubjects.userId, file: "hidden", erase: "delete" },
  {
    table: t.reports,
    by: t.reports.reporterId,
    file: "reports",
    // Another user owns the reported text, and the site shows the reporter no decision.
    omit: ["subjectUserId", "evidence", "decisionId"],
    rows: "the list of one's reports in settings",
    disclosures: { reason: "their own choice", details: "their own words" },
    erase: "delete",
  },
  // A reported user must not learn who sent the report.
  { table: t.reports, by: t.reports.subjectUserId, file: null, erase: "delete" },
  // Moderation decisions stay, but all their texts are deleted.
  {
    table: t.moderationDecisions,
    by: t.moderationDecisions.userId,
    file: "decisions",
    omit: ["staffId", "endedBy", "appealDecidedBy", "appealActionId"],
    rows: "the list of decisions",
    disclosures: {
      reason: "the decision's page",
      evidence: "their own words",
      appeal: "their own words",
      appealReason: "the decision's page",
    },
    erase: "blank",
    blank: { reason: "", evidence: "", appeal: "", appealReason: "" },
  },
  { table: t.moderationDecisions, by: t.moderationDecisions.staffId, file: null, erase: "keep" },
  {
    table: t.moderationDecisions,
    by: t.moderationDecisions.appealDecidedBy,
    file: null,
    erase: "keep",
  },
  {
    table: t.userRestrictions,
    by: t.userRestrictions.userId,
    file: "restrictions",
    erase: "delete",
  },
  { table: t.reportAssignments, by: t.reportAssignments.staffId, file: null, erase: "delete" },
  {
    table: t.quotaOverrides,
    by: t.quotaOverrides.userId,
    file: "limits",
    omit: ["staffId", "reason"],
    rows: "their own limits",
    erase: "delete",
  },
  { table: t.quotaOverrides, by: t.quotaOverrides.staffId, file: null, erase: "keep" },
  { table: t.featureFlags, by: t.featureFlags.staffId, file: null, erase: "keep" },
  { table: t.announcements, by: t.announcements.staffId, file: null, erase: "keep" },
  { table: t.playlists, by: t.playlists.ownerId, file: "playlists", erase: "delete" },
  // The site hides notifications about closed or blocked accounts, removed comments, and videos and
  // streams that the user has no access to. So does the export.
  {
    table: t.notifications,
    by: t.notifications.userId,
    file: "notifications",
    rows: and(
      isCommentVisible,
      isSubjectReadableBy(t.notifications.userId),
      or(
        isNull(t.notifications.actorId),
        sql`exists (select 1 from ${t.users} where ${t.users.id} = ${t.notifications.actorId} and ${isOpenAccount()})
          and not ${hasBlocked(t.notifications.userId, t.notifications.actorId)}`,
      ),
    ),
    current: { text: sql`coalesce(${commentText}, ${t.notifications.text})` },
    disclosures: { actorId: "the notification", text: "the notification" },
    erase: "delete",
  },
  { table: t.notifications, by: t.notifications.actorId, file: null, erase: "delete" },
  // The news only repeat the paths of the creator's videos and streams, which are exported.
  { table: t.channelNews, by: t.channelNews.creatorId, file: null, erase: "delete" },
  { table: t.channelNewsCursors, by: t.channelNewsCursors.userId, file: null, erase: "delete" },
  { table: t.interactions, by: t.interactions.userId, file: "interactions", erase: "delete" },
  { table: t.watchProgress, by: t.watchProgress.userId, file: "watch-history", erase: "delete" },
  { table: t.offlineGrants, by: t.offlineGrants.userId, file: "downloads", erase: "delete" },
  {
    table: t.playbackSessions,
    by: t.playbackSessions.userId,
    file: "playbacks",
    // `earns` is secret, because a viewer must not learn whether the video's creator earns money.
    omit: ["periodNetwork", "periodHome", "periodDevice", "earns"],
    rows: "their own playbacks",
    disclosures: { viewerKey: "their own" },
    erase: "delete",
  },
  // `acts` are views, likes and follows. Hashes of network, home and device mean nothing to the
  // user and are not exported. `unlinkPaidActs` keeps acts that may have led to a payment, without
  // the account.
  {
    table: t.acts,
    by: t.acts.viewerKey,
    keyKind: "viewer-key",
    file: "acts",
    omit: ["network", "home", "device", "claimId"],
    rows: "their own acts",
    disclosures: { creatorId: "the channel" },
    erase: "delete",
  },
  // Creators must not learn who viewed or followed. The channel's own files contain the totals.
  { table: t.acts, by: t.acts.creatorId, file: null, erase: "delete" },
  { table: t.claimReturns, by: t.claimReturns.userId, file: "returned-bonuses", erase: "keep" },
  {
    table: t.playbackSessions,
    by: t.playbackSessions.viewerKey,
    keyKind: "viewer-key",
    file: null,
    erase: "delete",
  },
  // The view counters keep their values, because their triggers react to inserts only. Viewers must
  // not learn for which bonus of the creator their view counted.
  {
    table: t.videoViews,
    by: t.videoViews.viewerKey,
    keyKind: "viewer-key",
    file: "counted-views",
    omit: ["claimId"],
    erase: "delete",
  },
  {
    table: t.videoShares,
    by: t.videoShares.viewerKey,
    keyKind: "viewer-key",
    file: "shared-videos",
    omit: ["network"],
    erase: "delete",
  },
  {
    table: t.recommendationPreferences,
    by: t.recommendationPreferences.userId,
    file: "recommendation-preferences-and-interests",
    erase: "delete",
  },
  {
    table: t.trendActs,
    by: t.trendActs.viewerKey,
    keyKind: "viewer-key",
    file: "raised-trends",
    erase: "delete",
  },
  { table: t.aiSpending, by: t.aiSpending.subject, file: "ai-use", erase: "delete" },
  { table: t.chatSettings, by: t.chatSettings.channelId, file: "chat-settings", erase: "delete" },
  {
    table: t.chatModerators,
    by: t.chatModerators.channelId,
    file: "chat-moderators",
    rows: "the chat's settings",
    disclosures: { userId: "the same settings" },
    erase: "delete",
  },
  {
    table: t.chatModerators,
    by: t.chatModerators.userId,
    file: "moderates-chats-of",
    rows: "their badge in the chat",
    disclosures: { channelId: "the channel" },
    erase: "delete",
  },
  {
    table: t.chatBans,
    by: t.chatBans.channelId,
    file: "chat-bans",
    omit: ["byId"],
    rows: "the chat's settings",
    disclosures: { userId: "the same settings", reason: "the same settings" },
    erase: "delete",
  },
  // The site does not show banned users who banned them, or the reason of a time-out.
  {
    table: t.chatBans,
    by: t.chatBans.userId,
    file: "banned-from-chats-of",
    omit: ["byId"],
    rows: isNull(t.chatBans.until),
    disclosures: { channelId: "the channel", reason: "the chat's answer to who is banned" },
    erase: "delete",
  },
  { table: t.chatBans, by: t.chatBans.byId, file: null, erase: "keep" },
  {
    table: t.chatActions,
    by: t.chatActions.channelId,
    file: "chat-moderation",
    rows: "the channel's moderation log",
    disclosures: {
      actorId: "the same log",
      subjectId: "the same log",
      detail: "the same log",
      reason: "the same log",
    },
    erase: "delete",
  },
  // The channel keeps the actions of its moderators, without texts by and about the user.
  {
    table: t.chatActions,
    by: t.chatActions.subjectId,
    file: "moderated-in-chats",
    omit: ["actorId", "reason"],
    rows: "what became of their messages, in the chat",
    disclosures: { channelId: "the channel", detail: "their own message, or how long" },
    erase: "blank",
    blank: { detail: "", reason: "" },
  },
  { table: t.chatActions, by: t.chatActions.actorId, file: null, erase: "keep" },
  {
    table: t.memberProfiles,
    by: t.memberProfiles.userId,
    file: "levels-and-coins",
    omit: ["changed", "evaluated"],
    erase: "delete",
  },
  { table: t.memberCounters, by: t.memberCounters.userId, file: "counters", erase: "delete" },
  { table: t.memberDeeds, by: t.memberDeeds.userId, file: "deeds", erase: "delete" },
  { table: t.memberDays, by: t.memberDays.userId, file: "days-and-quests", erase: "delete" },
  { table: t.memberRewards, by: t.memberRewards.userId, file: "rewards", erase: "delete" },
  {
    table: t.memberPurchases,
    by: t.memberPurchases.userId,
    file: "bought-with-coins",
    erase: "delete",
  },
  {
    table: t.channelFans,
    by: t.channelFans.userId,
    file: "fan-of",
    omit: ["score"],
    rows: "their own acts",
    disclosures: { creatorId: "the channel" },
    erase: "delete",
  },
  // Creators must not learn what each of their fans did.
  { table: t.channelFans, by: t.channelFans.creatorId, file: null, erase: "delete" },
  { table: t.chatWriters, by: t.chatWriters.userId, file: null, erase: "delete" },
  {
    table: t.uploads,
    by: t.uploads.ownerId,
    file: "uploads",
    omit: ["key", "r2UploadId"],
    erase: "delete",
  },
  {
    table: t.videos,
    by: t.videos.creatorId,
    file: "videos",
    omit: ["originalKey"],
    erase: "delete",
  },
  { table: t.streams, by: t.streams.creatorId, file: "streams", erase: "delete" },
  { table: t.brandings, by: t.brandings.userId, file: "branding", erase: "delete" },
  { table: t.prompts, by: t.prompts.userId, file: "prompts", erase: "delete" },
  {
    table: t.supportRequests,
    by: t.supportRequests.userId,
    file: "support-requests",
    omit: ["chatStaffId", "chatMailDue"],
    rows: "their own requests",
    erase: "delete",
  },
  { table: t.supportRequests, by: t.supportRequests.chatStaffId, file: null, erase: "keep" },
  // A user must not learn which staff member replied.
  {
    table: t.supportMessages,
    by: t.supportMessages.userId,
    file: "support-messages",
    omit: ["staffId", "clientId"],
    rows: "the pages of their requests",
    disclosures: { text: "the same pages" },
    erase: "delete",
  },
  { table: t.supportMessages, by: t.supportMessages.staffId, file: null, erase: "keep" },
  // A copyright notice belongs to its sender, and stays when the video's owner deletes the account.
  {
    table: t.dmcaNotices,
    by: t.dmcaNotices.ownerId,
    file: "copyright-notices",
    omit: ["postal", "phone", "signature", "locale"],
    // The owner sees a notice only after it has taken down the video, so never a rejected notice.
    rows: isNotNull(t.dmcaNotices.takenDownAt),
    disclosures: {
      name: "the notice's page",
      organization: "the notice's page",
      email: "the notice's page",
      reason: "the notice's page",
    },
    erase: "blank",
    blank: { videoTitle: "" },
  },
  {
    table: t.dmcaCounterNotices,
    by: t.dmcaCounterNotices.userId,
    file: "counter-notices",
    rows: "their own counter-notices",
    disclosures: {
      name: "their own",
      postal: "their own",
      phone: "their own",
      signature: "their own",
      reason: "their own words",
    },
    erase: "blank",
    blank: { reason: "", name: "", postal: "", phone: "", signature: "" },
  },
  // The law requires keeping accounting records. They name the deleted user only by ID.
  {
    table: t.billingCustomers,
    by: t.billingCustomers.userId,
    file: "billing-customer",
    erase: "keep",
  },
  {
    table: t.checkouts,
    by: t.checkouts.userId,
    file: "checkouts",
    omit: ["sessionId"],
    erase: "keep",
  },
  { table: t.subscriptions, by: t.subscriptions.userId, file: "subscriptions", erase: "keep" },
  {
    table: t.invoices,
    by: t.invoices.userId,
    file: "invoices",
    erase: "blank",
    blank: { hostedUrl: null, pdfUrl: null },
  },
  { table: t.planEndings, by: t.planEndings.userId, file: "plan-endings", erase: "keep" },
  // Trials stay, so that a user with a new account gets no second trial.
  {
    table: t.planTrials,
    by: t.planTrials.userId,
    file: "plan-trials",
    omit: ["cardHash"],
    erase: "keep",
  },
  // Card fingerprints stay, so that a new account with the same card gets no second full refund.
  {
    table: t.firstPlanCards,
    by: t.firstPlanCards.userId,
    file: "first-plan-card",
    omit: ["cardHash"],
    erase: "keep",
  },
  { table: t.billingNotices, by: t.billingNotices.userId, file: "billing-mails", erase: "delete" },
  { table: t.planMonths, by: t.planMonths.userId, file: "plan-payments-by-month", erase: "keep" },
  { table: t.planShares, by: t.planShares.creatorId, file: "plan-earnings", erase: "keep" },
  // A viewer must not learn which creators earn money, and other creators have no rows here.
  { table: t.deletedWatchTimes, by: t.deletedWatchTimes.userId, file: null, erase: "keep" },
  { table: t.deletedWatchTimes, by: t.deletedWatchTimes.creatorId, file: null, erase: "keep" },
  {
    table: t.partnerApplications,
    by: t.partnerApplications.userId,
    file: "partner-applications",
    omit: ["decidedBy", "appealDecidedBy"],
    rows: "their own applications",
    disclosures: {
      reason: "the partner page",
      appeal: "their own words",
      appealReason: "the partner page",
    },
    erase: "blank",
    blank: { reason: null, appeal: null, appealReason: null },
  },
  { table: t.partnerApplications, by: t.partnerApplications.decidedBy, file: null, erase: "keep" },
  {
    table: t.partnerApplications,
    by: t.partnerApplications.appealDecidedBy,
    file: null,
    erase: "keep",
  },
  { table: t.partnerClaims, by: t.partnerClaims.userId, file: "partner-claims", erase: "keep" },
  // A tip's message belongs to the tip's sender. The ledger keeps the amounts.
  {
    table: t.tips,
    by: t.tips.giverId,
    file: "tips-given",
    omit: ["clientKey", "cardId", "sessionId", "paymentId"],
    rows: "their own tips",
    disclosures: { creatorId: "the channel", message: "their own words" },
    erase: "blank",
    blank: { message: "", cardBrand: null, cardLast4: null, failure: null },
  },
  {
    table: t.tips,
    by: t.tips.creatorId,
    file: "tips-taken",
    omit: [
      "giverId",
      "clientKey",
      "cardId",
      "sessionId",
      "paymentId",
      "cardBrand",
      "cardLast4",
      "failure",
    ],
    // The site shows the message after the payment, because an unpaid tip can be undone.
    rows: inArray(t.tips.state, RECEIVED_STATES),
    disclosures: { message: "the list of tips" },
    erase: "keep",
  },
  { table: t.tipLimits, by: t.tipLimits.userId, file: "tip-limits", erase: "delete" },
  // The row stays, because it shows to which account at the payment company payouts were sent.
  {
    table: t.payoutAccounts,
    by: t.payoutAccounts.userId,
    file: "payout-account",
    erase: "blank",
    blank: { bankLabel: null, bankFingerprint: null, due: sql`'[]'` },
  },
  { table: t.payouts, by: t.payouts.userId, file: "payouts", erase: "keep" },
  { table: t.brands, by: t.brands.createdBy, file: null, erase: "keep" },
  // The messages between creator and staff are deleted. The agreement and the payment stay.
  {
    table: t.brandDeals,
    by: t.brandDeals.creatorId,
    file: "brand-deals",
    omit: ["createdBy", "changeId", "paymentId"],
    rows: "the deal's page",
    disclosures: {
      invitedId: "themselves or nobody",
      brief: "the deal's page",
      reason: "the deal's page",
    },
    erase: "blank",
    blank: { reason: "" },
  },
  {
    table: t.brandDeals,
    by: t.brandDeals.invitedId,
    file: "brand-offers",
    omit: ["createdBy", "changeId", "paymentId"],
    rows: isNotNull(t.brandDeals.offeredAt),
    disclosures: {
      creatorId: "themselves or nobody",
      brief: "the offer",
      reason: "the deal's page",
    },
    erase: "blank",
    blank: { reason: "" },
  },
  { table: t.brandDeals, by: t.brandDeals.createdBy, file: null, erase: "keep" },
  {
    table: t.brandDealDeclines,
    by: t.brandDealDeclines.userId,
    file: "declined-brand-deals",
    erase: "delete",
  },
  { table: t.moneySwitches, by: t.moneySwitches.staffId, file: null, erase: "keep" },
  {
    table: t.refundRequests,
    by: t.refundRequests.userId,
    file: "refund-requests",
    omit: ["actionId"],
    erase: "blank",
    blank: { details: "", answer: "", failure: null },
  },
  {
    table: t.disputes,
    by: t.disputes.userId,
    file: "disputes",
    omit: ["evidence"],
    erase: "blank",
    blank: { evidence: "" },
  },
  { table: t.ledgerEntries, by: t.ledgerEntries.creatorId, file: "earnings", erase: "keep" },
  // The rows are a copy of the channel's categories and followers.
  { table: t.channelCategories, by: t.channelCategories.creatorId, file: null, erase: "delete" },
  // The creator totals must be last: deleting the rows above fires triggers that write totals.
  { table: t.creatorDays, by: t.creatorDays.creatorId, file: "channel-by-day", erase: "delete" },
  {
    table: t.creatorParts,
    by: t.creatorParts.creatorId,
    file: "channel-by-video-source-device-and-country",
    erase: "delete",
  },
  { table: t.creatorHours, by: t.creatorHours.creatorId, file: "channel-by-hour", erase: "delete" },
];

export interface DependentTable {
  table: SQLiteTable;
  to: SQLiteTable;
  /**
   * File of the data export that contains the rows. Missing for statistics and for rows that are
   * derived from files.
   */
  exported?: {
    file: string;
    /** Returns the SQL condition that a row belongs to the user. */
    rows: (userId: string) => SQL;
    /**
     * Maximum number of rows that the export reads at once. Rows with long texts need a low number.
     */
    pageRows?: number;
  };
}

/** Each row of these tables belongs to a row of another table and is deleted with that row. */
export const DEPENDENT_TABLES: readonly DependentTable[] = [
  { table: t.renditions, to: t.videos },
  { table: t.uploadParts, to: t.uploads },
  {
    table: t.captions,
    to: t.videos,
    exported: {
      file: "captions",
      rows: (userId) =>
        sql`${t.captions.videoId} in (select v.id from ${t.videos} v where v.creator_id = ${userId})`,
      pageRows: 8,
    },
  },
  { table: t.videoDays, to: t.videos },
  { table: t.videoDayParts, to: t.videos },
  { table: t.videoVerdicts, to: t.videos },
  { table: t.videoRetention, to: t.videos },
  { table: t.videoDayQuality, to: t.videos },
  {
    table: t.playlistItems,
    to: t.playlists,
    exported: {
      file: "playlist-videos",
      rows: (userId) =>
        sql`${t.playlistItems.playlistId} in (select p.id from ${t.playlists} p where p.owner_id = ${userId})`,
    },
  },
  { table: t.ledgerJournals, to: t.ledgerEntries },
  { table: t.ledgerLinks, to: t.ledgerEntries },
  { table: t.ledgerBalances, to: t.ledgerEntries },
  { table: t.payoutOutbox, to: t.payouts },
  { table: t.brandDealPayments, to: t.brandDeals },
  // A webhook event contains personal data, which a job deletes 30 days after the processing.
  { table: t.stripeEvents, to: t.billingCustomers },
];

export const TABLES_WITHOUT_USER_DATA: readonly SQLiteTable[] = [
  t.models,
  t.helpVotes,
  t.aiAnswers,
  t.reconciliations,
  t.payoutRuns,
  t.houseAdShowings,
  t.memberRanks,
  t.platformDays,
  t.platformCountries,
  t.jobRuns,
  // Dead letters (failed queue messages) are encrypted, and deleted after 30 days.
  t.deadLetters,
  t.alerts,
  t.clientErrors,
  t.statusChecks,
  t.statusDays,
  t.incidents,
  t.incidentUpdates,
];
