import admin from "#messages/de/admin.json" with { type: "json" };
import ads from "#messages/de/ads.json" with { type: "json" };
import ai from "#messages/de/ai.json" with { type: "json" };
import alerts from "#messages/de/alerts.json" with { type: "json" };
import analytics from "#messages/de/analytics.json" with { type: "json" };
import announcements from "#messages/de/announcements.json" with { type: "json" };
import api from "#messages/de/api.json" with { type: "json" };
import apiKeys from "#messages/de/apiKeys.json" with { type: "json" };
import audit from "#messages/de/audit.json" with { type: "json" };
import auth from "#messages/de/auth.json" with { type: "json" };
import billing from "#messages/de/billing.json" with { type: "json" };
import blocks from "#messages/de/blocks.json" with { type: "json" };
import brandDeals from "#messages/de/brandDeals.json" with { type: "json" };
import branding from "#messages/de/branding.json" with { type: "json" };
import browse from "#messages/de/browse.json" with { type: "json" };
import captions from "#messages/de/captions.json" with { type: "json" };
import channel from "#messages/de/channel.json" with { type: "json" };
import charts from "#messages/de/charts.json" with { type: "json" };
import chat from "#messages/de/chat.json" with { type: "json" };
import clientErrors from "#messages/de/clientErrors.json" with { type: "json" };
import codes from "#messages/de/codes.json" with { type: "json" };
import community from "#messages/de/community.json" with { type: "json" };
import creator from "#messages/de/creator.json" with { type: "json" };
import dashboard from "#messages/de/dashboard.json" with { type: "json" };
import deletion from "#messages/de/deletion.json" with { type: "json" };
import discover from "#messages/de/discover.json" with { type: "json" };
import dmca from "#messages/de/dmca.json" with { type: "json" };
import docs from "#messages/de/docs.json" with { type: "json" };
import downloads from "#messages/de/downloads.json" with { type: "json" };
import earnings from "#messages/de/earnings.json" with { type: "json" };
import emailAddress from "#messages/de/emailAddress.json" with { type: "json" };
import exports from "#messages/de/exports.json" with { type: "json" };
import factors from "#messages/de/factors.json" with { type: "json" };
import feeds from "#messages/de/feeds.json" with { type: "json" };
import flags from "#messages/de/flags.json" with { type: "json" };
import following from "#messages/de/following.json" with { type: "json" };
import gamification from "#messages/de/gamification.json" with { type: "json" };
import globalDashboard from "#messages/de/globalDashboard.json" with { type: "json" };
import help from "#messages/de/help.json" with { type: "json" };
import history from "#messages/de/history.json" with { type: "json" };
import home from "#messages/de/home.json" with { type: "json" };
import jobs from "#messages/de/jobs.json" with { type: "json" };
import ledger from "#messages/de/ledger.json" with { type: "json" };
import legal from "#messages/de/legal.json" with { type: "json" };
import live from "#messages/de/live.json" with { type: "json" };
import mail from "#messages/de/mail.json" with { type: "json" };
import moderation from "#messages/de/moderation.json" with { type: "json" };
import notifications from "#messages/de/notifications.json" with { type: "json" };
import oauth from "#messages/de/oauth.json" with { type: "json" };
import offline from "#messages/de/offline.json" with { type: "json" };
import onboarding from "#messages/de/onboarding.json" with { type: "json" };
import partner from "#messages/de/partner.json" with { type: "json" };
import payouts from "#messages/de/payouts.json" with { type: "json" };
import people from "#messages/de/people.json" with { type: "json" };
import plans from "#messages/de/plans.json" with { type: "json" };
import playback from "#messages/de/playback.json" with { type: "json" };
import player from "#messages/de/player.json" with { type: "json" };
import playlists from "#messages/de/playlists.json" with { type: "json" };
import prompts from "#messages/de/prompts.json" with { type: "json" };
import quotas from "#messages/de/quotas.json" with { type: "json" };
import recommendations from "#messages/de/recommendations.json" with { type: "json" };
import recovery from "#messages/de/recovery.json" with { type: "json" };
import refunds from "#messages/de/refunds.json" with { type: "json" };
import renditions from "#messages/de/renditions.json" with { type: "json" };
import replay from "#messages/de/replay.json" with { type: "json" };
import revenue from "#messages/de/revenue.json" with { type: "json" };
import safety from "#messages/de/safety.json" with { type: "json" };
import search from "#messages/de/search.json" with { type: "json" };
import sessions from "#messages/de/sessions.json" with { type: "json" };
import settings from "#messages/de/settings.json" with { type: "json" };
import share from "#messages/de/share.json" with { type: "json" };
import shell from "#messages/de/shell.json" with { type: "json" };
import status from "#messages/de/status.json" with { type: "json" };
import streams from "#messages/de/streams.json" with { type: "json" };
import studio from "#messages/de/studio.json" with { type: "json" };
import support from "#messages/de/support.json" with { type: "json" };
import throttle from "#messages/de/throttle.json" with { type: "json" };
import tips from "#messages/de/tips.json" with { type: "json" };
import ui from "#messages/de/ui.json" with { type: "json" };
import upload from "#messages/de/upload.json" with { type: "json" };
import uploads from "#messages/de/uploads.json" with { type: "json" };
import users from "#messages/de/users.json" with { type: "json" };
import verdicts from "#messages/de/verdicts.json" with { type: "json" };
import videos from "#messages/de/videos.json" with { type: "json" };
import watch from "#messages/de/watch.json" with { type: "json" };

export const GERMAN = {
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
