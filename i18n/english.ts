import admin from "#messages/en/admin.json" with { type: "json" };
import ads from "#messages/en/ads.json" with { type: "json" };
import ai from "#messages/en/ai.json" with { type: "json" };
import alerts from "#messages/en/alerts.json" with { type: "json" };
import analytics from "#messages/en/analytics.json" with { type: "json" };
import announcements from "#messages/en/announcements.json" with { type: "json" };
import api from "#messages/en/api.json" with { type: "json" };
import apiKeys from "#messages/en/apiKeys.json" with { type: "json" };
import audit from "#messages/en/audit.json" with { type: "json" };
import auth from "#messages/en/auth.json" with { type: "json" };
import billing from "#messages/en/billing.json" with { type: "json" };
import blocks from "#messages/en/blocks.json" with { type: "json" };
import brandDeals from "#messages/en/brandDeals.json" with { type: "json" };
import branding from "#messages/en/branding.json" with { type: "json" };
import browse from "#messages/en/browse.json" with { type: "json" };
import captions from "#messages/en/captions.json" with { type: "json" };
import channel from "#messages/en/channel.json" with { type: "json" };
import charts from "#messages/en/charts.json" with { type: "json" };
import chat from "#messages/en/chat.json" with { type: "json" };
import clientErrors from "#messages/en/clientErrors.json" with { type: "json" };
import codes from "#messages/en/codes.json" with { type: "json" };
import community from "#messages/en/community.json" with { type: "json" };
import creator from "#messages/en/creator.json" with { type: "json" };
import dashboard from "#messages/en/dashboard.json" with { type: "json" };
import deletion from "#messages/en/deletion.json" with { type: "json" };
import discover from "#messages/en/discover.json" with { type: "json" };
import dmca from "#messages/en/dmca.json" with { type: "json" };
import docs from "#messages/en/docs.json" with { type: "json" };
import downloads from "#messages/en/downloads.json" with { type: "json" };
import earnings from "#messages/en/earnings.json" with { type: "json" };
import emailAddress from "#messages/en/emailAddress.json" with { type: "json" };
import exports from "#messages/en/exports.json" with { type: "json" };
import factors from "#messages/en/factors.json" with { type: "json" };
import feeds from "#messages/en/feeds.json" with { type: "json" };
import flags from "#messages/en/flags.json" with { type: "json" };
import following from "#messages/en/following.json" with { type: "json" };
import gamification from "#messages/en/gamification.json" with { type: "json" };
import globalDashboard from "#messages/en/globalDashboard.json" with { type: "json" };
import help from "#messages/en/help.json" with { type: "json" };
import history from "#messages/en/history.json" with { type: "json" };
import home from "#messages/en/home.json" with { type: "json" };
import jobs from "#messages/en/jobs.json" with { type: "json" };
import ledger from "#messages/en/ledger.json" with { type: "json" };
import legal from "#messages/en/legal.json" with { type: "json" };
import live from "#messages/en/live.json" with { type: "json" };
import mail from "#messages/en/mail.json" with { type: "json" };
import moderation from "#messages/en/moderation.json" with { type: "json" };
import notifications from "#messages/en/notifications.json" with { type: "json" };
import oauth from "#messages/en/oauth.json" with { type: "json" };
import offline from "#messages/en/offline.json" with { type: "json" };
import onboarding from "#messages/en/onboarding.json" with { type: "json" };
import partner from "#messages/en/partner.json" with { type: "json" };
import payouts from "#messages/en/payouts.json" with { type: "json" };
import people from "#messages/en/people.json" with { type: "json" };
import plans from "#messages/en/plans.json" with { type: "json" };
import playback from "#messages/en/playback.json" with { type: "json" };
import player from "#messages/en/player.json" with { type: "json" };
import playlists from "#messages/en/playlists.json" with { type: "json" };
import prompts from "#messages/en/prompts.json" with { type: "json" };
import quotas from "#messages/en/quotas.json" with { type: "json" };
import recommendations from "#messages/en/recommendations.json" with { type: "json" };
import recovery from "#messages/en/recovery.json" with { type: "json" };
import refunds from "#messages/en/refunds.json" with { type: "json" };
import renditions from "#messages/en/renditions.json" with { type: "json" };
import replay from "#messages/en/replay.json" with { type: "json" };
import revenue from "#messages/en/revenue.json" with { type: "json" };
import safety from "#messages/en/safety.json" with { type: "json" };
import search from "#messages/en/search.json" with { type: "json" };
import sessions from "#messages/en/sessions.json" with { type: "json" };
import settings from "#messages/en/settings.json" with { type: "json" };
import share from "#messages/en/share.json" with { type: "json" };
import shell from "#messages/en/shell.json" with { type: "json" };
import status from "#messages/en/status.json" with { type: "json" };
import streams from "#messages/en/streams.json" with { type: "json" };
import studio from "#messages/en/studio.json" with { type: "json" };
import support from "#messages/en/support.json" with { type: "json" };
import throttle from "#messages/en/throttle.json" with { type: "json" };
import tips from "#messages/en/tips.json" with { type: "json" };
import ui from "#messages/en/ui.json" with { type: "json" };
import upload from "#messages/en/upload.json" with { type: "json" };
import uploads from "#messages/en/uploads.json" with { type: "json" };
import users from "#messages/en/users.json" with { type: "json" };
import verdicts from "#messages/en/verdicts.json" with { type: "json" };
import videos from "#messages/en/videos.json" with { type: "json" };
import watch from "#messages/en/watch.json" with { type: "json" };

/** The English messages are always loaded, because all other languages fall back to them. */
export const ENGLISH = {
  admin,
  ads,
  ai,
  analytics,
  alerts,
  announcements,
  api,
  apiKeys,
  audit,
  auth,
  billing,
  blocks,
  brandDeals,
  branding,
  browse,
  captions,
  channel,
  charts,
  chat,
  clientErrors,
  codes,
  community,
  creator,
  dashboard,
  deletion,
  discover,
  dmca,
  docs,
  downloads,
  earnings,
  emailAddress,
  exports,
  factors,
  feeds,
  flags,
  following,
  gamification,
  globalDashboard,
  help,
  history,
  home,
  jobs,
  ledger,
  legal,
  live,
  mail,
  moderation,
  notifications,
  oauth,
  offline,
  onboarding,
  partner,
  payouts,
  people,
  plans,
  playback,
  player,
  playlists,
  prompts,
  quotas,
  recommendations,
  recovery,
  refunds,
  renditions,
  replay,
  revenue,
  safety,
  search,
  sessions,
  settings,
  share,
  shell,
  status,
  streams,
  studio,
  support,
  throttle,
  tips,
  ui,
  upload,
  uploads,
  users,
  verdicts,
  videos,
  watch,
};

type Areas = typeof ENGLISH;
/** Key of a message: `area.name`, where the area is a file in `messages/`. */
export type MessageKey = {
  [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}`;
}[keyof Areas];
