import type { ApiScope } from "../domain/accounts/api-keys/contract.ts";
import type { BudgetName, Exempt } from "./budgets.ts";

/**
 * Every page, API route and socket, and who may use it. Nothing outside this file is served. API
 * handlers are mounted by their key here. A page without an entry fails the build (scripts/checks)
 * and answers 404.
 *
 * public       everybody; the content depends on the actor
 * user         a session (cookie or bearer token)
 * moderator, admin
 * anonymous    everybody; the response is the same for all users
 * signed-link  the path contains a signed, short-lived token; the handler verifies it
 * stream-key   the path contains a creator's secret stream key; the handler verifies it
 */
export type Access = "public" | "user" | "moderator" | "admin" | SessionFreeAccess;

/**
 * Kinds of access for which the Worker reads no session. Media routes are among them, because each
 * viewer requests several segments per second.
 */
export type SessionFreeAccess = "anonymous" | "signed-link" | "stream-key";

export const isSessionFree = (access: Access): access is SessionFreeAccess =>
  access === "anonymous" || access === "signed-link" || access === "stream-key";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Rule {
  access: Access;
  /** API key scope for this route. Without a scope, the route rejects every API key. */
  scope?: ApiScope;
  /** Who may access the route's object. Required if the path or the body has an object's ID. */
  object?: ObjectRule;
  /** Rate limit. Required for a page with an action and for an API route that is not cheap. */
  budget?: BudgetName | Exempt;
  /** Why this API route needs no rate limit. Its handler gets no `CostlyDep` (worker/api). */
  cheap?: CheapRead;
  /** Rate limit for requests whose response is not in the cache. The route itself counts them. */
  misses?: BudgetName;
  /**
   * Role that posting a form of a public page requires. Checked before the rate limit is counted.
   */
  posts?: "user";
  /** Rate limit for loading a page that searches, calls another company or renders much HTML. */
  loads?: BudgetName;
  /**
   * GET requests of a route with "replica" can read a D1 replica, whose rows can be seconds old.
   * Only routes with public content may have this field.
   * Requests that check a token, staff rights or money must read the primary D1 database.
   */
  reads?: "replica";
  /** Reason why this GET stores data for a visitor. Without a reason, it must store nothing. */
  stores?: string;
}

/**
 * Why a GET needs no rate limit. A GET that searches, ranks, generates a file, reads a number of
 * rows that grows with the data, or calls another company fits none of these and needs a budget.
 *
 * memory  sends constants or the configuration
 * rows    reads a fixed number of rows by their keys
 * page    reads one page of a list, in the order of an index
 * totals  reads sums that a job or a trigger keeps
 * bytes   sends a stored file
 */
export type CheapRead = "memory" | "rows" | "page" | "totals" | "bytes";

/** No API key is read for a session-free route, so its rule cannot name a scope. */
type ScopeRule =
  | { access: SessionFreeAccess; scope?: never }
  | { access: Exclude<Access, SessionFreeAccess> };
type BudgetedRule = Rule & ScopeRule & Required<Pick<Rule, "budget">> & { cheap?: never };
type CheapRule = Rule & ScopeRule & Required<Pick<Rule, "cheap">> & { budget?: never };
export type ApiRules = Record<`GET /${string}`, BudgetedRule | CheapRule> &
  Record<`${Exclude<Method, "GET">} /${string}`, BudgetedRule>;

/**
 * own             the actor's own object; for everybody else it does not exist
 * own-or-staff    the actor's own object, and any object for moderators and admins
 * own-or-admin    the actor's own object, and any object for admins only; used for a user's money
 * seen            an object that the actor may see: a public or an own object
 * seen-or-staff   as `seen`, and any object for moderators and admins
 * lesser          an account with a lower role than the actor's
 * others          any object except the actor's own, because staff may not decide their own case
 * anyone          any object
 */
export type ObjectRule =
  | "own"
  | "own-or-staff"
  | "own-or-admin"
  | "seen"
  | "seen-or-staff"
  | "lesser"
  | "others"
  | "anyone";

export const apiRoutes = {
  "GET /api/health": { access: "anonymous", cheap: "memory" },
  "GET /healthz": { access: "anonymous", cheap: "memory" },
  "GET /readyz": { access: "anonymous", cheap: "rows" },
  // The handler verifies METRICS_TOKEN, which is valid for this route only.
  "GET /metrics": { access: "anonymous", cheap: "totals" },
  "GET /status.atom": { access: "anonymous", budget: "query" },
  "POST /api/client-errors": { access: "anonymous", budget: "telemetry" },
  "POST /api/csp-reports": { access: "anonymous", budget: "telemetry" },
  // Stripe signs the request; the handler verifies the signature.
  "POST /api/webhooks/stripe": {
    access: "anonymous",
    budget: {
      exempt:
        "The payment company calls this route, and its signature is checked before anything is stored.",
    },
  },
  "GET /api/tipping/:contentId": { access: "user", object: "seen-or-staff", budget: "outside" },
  "PUT /api/tipping": { access: "user", budget: "write" },
  "GET /api/tips": { access: "user", cheap: "page" },
  "POST /api/tips": { access: "user", object: "seen-or-staff", budget: "money" },
  "GET /api/tips/:tipId": { access: "user", object: "own", cheap: "rows" },
  "POST /api/tips/:tipId/check": { access: "user", object: "own", budget: "outside" },
  "POST /api/tips/:tipId/undo": { access: "user", object: "own", budget: "outside" },
  "POST /api/tips/:tipId/send": { access: "user", object: "own", budget: "money" },
  "GET /api/tip-limits": { access: "user", cheap: "rows" },
  "PUT /api/tip-limits": { access: "user", budget: "write" },
  "GET /api/openapi.json": { access: "public", scope: "read", budget: "query" },

  "POST /api/auth/signup": { access: "public", budget: "signUp" },
  "POST /api/auth/login": { access: "public", budget: "signIn" },
  "POST /api/auth/logout": { access: "public", budget: "write" },
  "POST /api/auth/second-factor": { access: "public", budget: "signIn" },
  "POST /api/auth/passkey-options": { access: "public", budget: "signIn" },
  "POST /api/auth/passkey": { access: "public", budget: "signIn" },
  "GET /api/auth/confirm-identity": { access: "user", budget: "query" },
  "POST /api/auth/confirm-identity": { access: "user", budget: "signIn" },
  "POST /api/auth/passkeys/options": { access: "user", budget: "signIn" },
  "POST /api/auth/passkeys": { access: "user", budget: "signIn" },
  "GET /api/auth/me": { access: "public", scope: "read", cheap: "rows" },
  "GET /auth/:provider": { access: "public", budget: "signIn" },
  "GET /auth/:provider/callback": {
    access: "public",
    budget: "signIn",
    stores:
      "A provider redirects the browser to this route, which uses up the state and starts a session.",
  },
  "POST /auth/apple/callback": { access: "public", budget: "signIn" },

  "GET /api/videos": { access: "public", scope: "read", cheap: "page", reads: "replica" },
  "GET /api/videos/:videoId": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    cheap: "rows",
    reads: "replica",
  },
  "POST /api/videos": { access: "user", scope: "videos", budget: "create" },
  "PATCH /api/videos/:videoId": { access: "user", scope: "videos", object: "own", budget: "write" },
  "GET /api/videos/:videoId/replay": {
    access: "user",
    scope: "videos",
    object: "own",
    cheap: "rows",
  },
  "PATCH /api/videos/:videoId/replay": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  "POST /api/videos/:videoId/publish": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "DELETE /api/videos/:videoId": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "PUT /api/videos/:videoId/schedule": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "DELETE /api/videos/:videoId/schedule": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "POST /api/videos/:videoId/restore": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "POST /api/videos/:videoId/erase": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "PUT /api/videos/:videoId/poster": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  "PUT /api/videos/:videoId/storyboard": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  "PUT /api/videos/:videoId/picture": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  "GET /api/videos/:videoId/file": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  "POST /api/videos/:videoId/renditions": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "upload",
  },
  "GET /api/videos/:videoId/captions/:language": {
    access: "user",
    scope: "videos",
    object: "own",
    cheap: "rows",
  },
  "PUT /api/videos/:videoId/captions/:language": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  "DELETE /api/videos/:videoId/captions/:language": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "write",
  },
  "PATCH /api/videos/:videoId/renditions/:name": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },

  "POST /api/uploads": { access: "user", scope: "videos", object: "own", budget: "upload" },
  "GET /api/uploads/:uploadId": { access: "user", scope: "videos", object: "own", cheap: "rows" },
  "POST /api/uploads/:uploadId/parts": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "upload",
  },
  "POST /api/uploads/:uploadId/complete": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "upload",
  },
  "DELETE /api/uploads/:uploadId": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "upload",
  },
  "PUT /upload-parts/:token": { access: "signed-link", budget: "uploadPart" },

  "POST /api/ai/generate-metadata": { access: "user", scope: "videos", budget: "expensive" },
  "POST /api/ai/hashtags": { access: "user", scope: "videos", budget: "expensive" },
  "POST /api/ai/moderate": { access: "user", scope: "community", budget: "expensive" },
  "POST /api/ai/sentiment": { access: "user", scope: "community", budget: "expensive" },
  "POST /api/ai/chat-response": { access: "user", scope: "chat", budget: "expensive" },

  "GET /api/onboarding/progress": { access: "user", cheap: "rows" },
  "POST /api/onboarding/complete-step": { access: "user", budget: "write" },
  "PATCH /api/onboarding": { access: "user", budget: "write" },
  "PUT /api/onboarding/profile": { access: "user", budget: "write" },
  "PUT /api/onboarding/stream": { access: "user", budget: "write" },

  "GET /api/api-keys": { access: "user", scope: "read", cheap: "rows" },
  "GET /api/api-keys/:keyId/usage": { access: "user", scope: "read", object: "own", cheap: "rows" },

  "POST /api/prompts/optimize": { access: "public", budget: "expensive" },
  "GET /api/prompts": { access: "user", cheap: "page" },
  "DELETE /api/prompts": { access: "user", budget: "write" },
  "GET /api/prompts/:promptId": { access: "user", object: "own", cheap: "rows" },
  "DELETE /api/prompts/:promptId": { access: "user", object: "own", budget: "write" },
  "POST /api/prompts/:promptId/restore": { access: "user", object: "own", budget: "write" },

  "POST /api/videos/:videoId/playback": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    budget: "playback",
  },
  "GET /api/videos/:videoId/links": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    budget: "query",
  },
  // API keys are rejected (no `scope`), because offline downloads belong to a browser.
  "GET /api/videos/:videoId/offline": { access: "user", object: "seen-or-staff", cheap: "rows" },
  "POST /api/offline/grants": { access: "user", budget: "write" },
  "POST /api/offline/sync": { access: "user", budget: "write" },
  "POST /api/offline/revoke": { access: "user", budget: "write" },
  "POST /api/playback/:playbackId/report": {
    access: "public",
    scope: "read",
    object: "own",
    budget: "progress",
  },
  // The route is public, as is the dashboard with the same figures. Countries with few viewers are
  // merged.
  "GET /api/platform/metrics": {
    access: "public",
    scope: "read",
    stores:
      "The totals of the platform are stored at most once an hour, if the hourly job is late.",
    cheap: "totals",
  },
  "GET /api/analytics": { access: "user", scope: "videos", cheap: "totals" },
  "GET /api/analytics.csv": { access: "user", scope: "videos", budget: "expensive" },
  "GET /api/dashboard/stats": { access: "user", scope: "read", cheap: "totals" },
  "GET /api/dashboard/stats/:userId": {
    access: "user",
    scope: "read",
    object: "own",
    cheap: "totals",
  },
  "GET /api/dashboard/activity": { access: "user", scope: "read", budget: "query" },
  "GET /api/dashboard/activity/:userId": {
    access: "user",
    scope: "read",
    object: "own",
    budget: "query",
  },
  "GET /api/videos/:videoId/analytics": {
    access: "user",
    scope: "videos",
    object: "own",
    cheap: "totals",
  },
  "GET /api/videos/:videoId/receipts": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "query",
  },
  "GET /api/videos/:videoId/receipts.csv": {
    access: "user",
    scope: "videos",
    object: "own",
    budget: "expensive",
  },
  // Ad events identify no user. Each event carries a signed ticket.
  "POST /api/house-ads/events": { access: "public", budget: "progress" },
  "GET /media/:token/:videoId/*": { access: "signed-link", cheap: "bytes" },
  "GET /images/*": { access: "anonymous", cheap: "bytes" },

  "POST /api/videos/:videoId/reaction": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "write",
  },
  "GET /api/videos/:videoId/comments": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    cheap: "page",
    reads: "replica",
  },
  "POST /api/videos/:videoId/comments": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "write",
  },
  "GET /api/videos/:videoId/mentionable": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "query",
  },
  "GET /api/comments/:commentId": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    cheap: "rows",
    reads: "replica",
  },
  "GET /api/comments/:commentId/replies": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    cheap: "page",
    reads: "replica",
  },
  "PATCH /api/comments/:commentId": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "DELETE /api/comments/:commentId": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "POST /api/comments/:commentId/restore": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "POST /api/comments/:commentId/review": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "PUT /api/comments/:commentId/like": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "write",
  },
  "DELETE /api/comments/:commentId/like": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "write",
  },
  "PUT /api/comments/:commentId/pin": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "DELETE /api/comments/:commentId/pin": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "PUT /api/comments/:commentId/heart": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "DELETE /api/comments/:commentId/heart": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "POST /api/comments/:commentId/hold": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "PUT /api/blocked-words": { access: "user", scope: "community", budget: "write" },
  "POST /api/creators/:creatorId/follow": {
    access: "user",
    scope: "community",
    object: "anyone",
    budget: "write",
  },
  "PATCH /api/creators/:creatorId/follow": {
    access: "user",
    scope: "community",
    object: "anyone",
    budget: "write",
  },
  "DELETE /api/creators/:creatorId/follow": {
    access: "user",
    scope: "community",
    object: "anyone",
    budget: "write",
  },
  "POST /api/users/:userId/block": {
    access: "user",
    scope: "community",
    object: "anyone",
    budget: "write",
  },
  "DELETE /api/users/:userId/block": {
    access: "user",
    scope: "community",
    object: "anyone",
    budget: "write",
  },
  "PUT /api/hidden/:subjectType/:subjectId": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "write",
  },
  "DELETE /api/hidden/:subjectType/:subjectId": {
    access: "user",
    scope: "community",
    object: "anyone",
    budget: "write",
  },
  "POST /api/reports": {
    access: "user",
    scope: "community",
    object: "seen-or-staff",
    budget: "report",
  },
  "POST /api/videos/:videoId/shares": {
    access: "public",
    scope: "community",
    object: "seen-or-staff",
    budget: "progress",
  },
  "POST /api/interactions": { access: "user", object: "own", budget: "interactions" },
  "POST /api/track-interaction": { access: "user", object: "own", budget: "interactions" },
  "GET /api/trending": { access: "public", scope: "read", cheap: "page", reads: "replica" },
  "GET /api/similar/:contentId/:type": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    budget: "query",
    reads: "replica",
  },
  "POST /api/recommendations/track": { access: "user", object: "own", budget: "interactions" },
  "POST /api/recommendations/advanced": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "expensive",
  },
  "GET /api/recommendations/insights": { access: "user", scope: "read", budget: "query" },
  "GET /api/insights/:userId": { access: "user", scope: "read", object: "own", budget: "query" },
  "GET /api/recommendations": { access: "user", scope: "read", budget: "query" },
  "GET /api/recommendations/explanations": { access: "user", scope: "read", budget: "query" },
  "GET /api/recommendations/preferences": { access: "user", scope: "read", cheap: "rows" },
  "PATCH /api/recommendations/preferences": { access: "user", scope: "community", budget: "write" },
  "PUT /api/recommendations/interests": { access: "user", scope: "community", budget: "write" },
  "POST /api/recommendations/reset": { access: "user", budget: "expensive" },
  "GET /api/recommendations/:userId": {
    access: "user",
    scope: "read",
    object: "own",
    budget: "query",
  },
  "GET /api/recommendations/:userId/explain": {
    access: "user",
    scope: "read",
    object: "own",
    budget: "query",
  },
  "GET /api/playlists": { access: "user", scope: "read", cheap: "page" },
  "POST /api/playlists": { access: "user", scope: "community", budget: "create" },
  "GET /api/playlists/:playlistId": {
    access: "public",
    scope: "read",
    object: "seen",
    // A playlist can have 500 videos.
    budget: "expensive",
  },
  "PATCH /api/playlists/:playlistId": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "DELETE /api/playlists/:playlistId": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "PUT /api/playlists/:playlistId/order": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "PUT /api/playlists/:playlistId/items/:videoId": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "DELETE /api/playlists/:playlistId/items/:videoId": {
    access: "user",
    scope: "community",
    object: "own",
    budget: "write",
  },
  "GET /api/channel-shortcuts": { access: "public", scope: "read", budget: "query" },
  "GET /api/history": { access: "user", budget: "query" },
  "PATCH /api/history": { access: "user", budget: "write" },
  "DELETE /api/history": { access: "user", budget: "write" },
  "DELETE /api/history/:videoId": { access: "user", object: "anyone", budget: "write" },
  "POST /api/history/:videoId/restore": { access: "user", object: "anyone", budget: "write" },
  "GET /api/gamification/stats": { access: "user", scope: "read", cheap: "totals" },
  "GET /api/gamification/achievements": { access: "user", scope: "read", cheap: "rows" },
  "GET /api/gamification/milestones": { access: "user", scope: "read", cheap: "rows" },
  "GET /api/gamification/daily-quests": { access: "user", scope: "read", cheap: "rows" },
  "GET /api/gamification/shop": { access: "user", scope: "read", cheap: "rows" },
  "POST /api/gamification/shop": { access: "user", budget: "write" },
  "POST /api/gamification/claim-reward": { access: "user", budget: "write" },
  "PATCH /api/gamification/settings": { access: "user", budget: "write" },
  "POST /api/achievements/unlock": { access: "user", budget: "write" },
  "GET /api/notifications": { access: "user", budget: "query" },
  "GET /api/notifications/unread": { access: "user", cheap: "rows" },
  "POST /api/notifications/read": { access: "user", budget: "write" },
  "PATCH /api/notifications/settings": { access: "user", budget: "write" },
  // API keys are rejected (no `scope`), because payouts move money out.
  "GET /api/payouts": { access: "user", budget: "outside" },
  "POST /api/payouts": { access: "user", budget: "money" },
  "PATCH /api/payouts/settings": { access: "user", budget: "write" },
  "POST /api/payouts/account": { access: "user", budget: "money" },
  "GET /api/exports/:exportId/file": { access: "user", object: "own", budget: "expensive" },
  "PUT /api/profile/:picture": { access: "user", budget: "expensive" },
  "DELETE /api/profile/:picture": { access: "user", budget: "write" },

  "GET /api/videos/:videoId/poster": {
    access: "public",
    scope: "read",
    object: "seen-or-staff",
    cheap: "bytes",
    reads: "replica",
  },
  "GET /api/oembed": { access: "anonymous", cheap: "rows", reads: "replica" },
  "GET /:channel/feed.xml": {
    access: "anonymous",
    object: "anyone",
    budget: "query",
    reads: "replica",
  },
  "GET /sitemap.xml": { access: "anonymous", budget: "expensive", reads: "replica" },
  "GET /sitemaps/:sitemap": { access: "anonymous", budget: "expensive", reads: "replica" },
  "GET /.well-known/security.txt": { access: "anonymous", cheap: "memory" },
  "GET /robots.txt": { access: "anonymous", cheap: "memory" },
  "GET /api/search": { access: "public", scope: "read", budget: "query", reads: "replica" },
  "GET /api/search/suggest": { access: "public", scope: "read", budget: "query", reads: "replica" },
  "GET /api/streams/live": { access: "public", scope: "read", cheap: "page", reads: "replica" },
  "GET /api/streams/:streamId/poster": {
    access: "public",
    scope: "read",
    object: "seen",
    cheap: "bytes",
    reads: "replica",
  },
  "GET /api/streams/:streamId": {
    access: "public",
    scope: "read",
    object: "seen",
    cheap: "rows",
    reads: "replica",
  },
  "POST /api/streams": { access: "user", scope: "streams", budget: "stream" },
  "PATCH /api/streams/:streamId": {
    access: "user",
    scope: "streams",
    object: "own",
    budget: "write",
  },
  "GET /api/streams/:streamId/encoder": {
    access: "user",
    scope: "streams",
    object: "own",
    cheap: "rows",
  },
  "GET /api/streams/:streamId/summary": {
    access: "user",
    scope: "streams",
    object: "own",
    cheap: "rows",
  },
  "POST /api/streams/:streamId/end": {
    access: "user",
    scope: "streams",
    object: "own",
    budget: "write",
  },
  "PUT /api/streams/:streamId/thumbnail": {
    access: "user",
    scope: "streams",
    object: "own",
    budget: "expensive",
  },
  "POST /api/streams/:streamId/playback": {
    access: "public",
    scope: "read",
    object: "seen",
    budget: "playback",
  },
  "GET /api/support/:requestId/chat": { access: "user", object: "own-or-staff", cheap: "page" },
  "GET /api/streams/:streamId/chat": {
    access: "public",
    scope: "read",
    object: "seen",
    cheap: "page",
  },
  "GET /api/streams/:streamId/chat/people": {
    access: "user",
    scope: "chat",
    object: "seen",
    budget: "query",
  },
  // The handler also admits the channel's moderators.
  "POST /api/streams/:streamId/chat/actions": {
    access: "user",
    object: "own-or-staff",
    budget: "write",
  },
  "GET /api/creators/:creatorId/chat": { access: "user", object: "own-or-staff", cheap: "page" },
  "PATCH /api/creators/:creatorId/chat": {
    access: "user",
    object: "own-or-staff",
    budget: "write",
  },
  "POST /api/creators/:creatorId/chat/moderators": {
    access: "user",
    object: "own-or-staff",
    budget: "write",
  },
  "DELETE /api/creators/:creatorId/chat/moderators/:userId": {
    access: "user",
    object: "own-or-staff",
    budget: "write",
  },
  "PUT /api/creators/:creatorId/chat/bans/:userId": {
    access: "user",
    object: "own-or-staff",
    budget: "write",
  },
  "DELETE /api/creators/:creatorId/chat/bans/:userId": {
    access: "user",
    object: "own-or-staff",
    budget: "write",
  },
  "GET /api/creators/:creatorId/chat/log": {
    access: "user",
    object: "own-or-staff",
    cheap: "page",
  },
  "GET /api/subscriptions/plans": { access: "public", scope: "read", cheap: "memory" },
  "GET /api/subscriptions/preview": { access: "user", budget: "outside" },
  "GET /api/subscriptions/invoices": { access: "user", cheap: "page" },
  "GET /api/subscriptions/invoices.csv": { access: "user", budget: "expensive" },
  "GET /api/subscriptions/invoices/:invoiceId/pdf": {
    access: "user",
    object: "own",
    budget: "expensive",
  },
  "POST /api/subscriptions/create-checkout": { access: "user", budget: "money" },
  "POST /api/subscriptions/upgrade": { access: "user", budget: "money" },
  "POST /api/subscriptions/cancel": { access: "user", budget: "money" },
  "POST /api/subscriptions/resume": { access: "user", budget: "money" },
  "POST /api/subscriptions/create-portal": { access: "user", budget: "money" },
  "GET /api/subscriptions/:userId": { access: "user", object: "own-or-admin", cheap: "rows" },
  "GET /api/stream-key": { access: "user", cheap: "rows" },
  "POST /api/stream-key/rotate": { access: "user", budget: "write" },
  "GET /api/followers/receipts": { access: "user", budget: "query" },
  "GET /api/partner/status": { access: "user", budget: "query" },
  "GET /api/partner/eligibility": { access: "user", cheap: "totals" },
  "GET /api/partner/earnings": { access: "user", budget: "query" },
  "POST /api/partner/apply": { access: "user", budget: "money" },
  "POST /api/partner/appeal": { access: "user", budget: "money" },
  "POST /api/partner/earnings/views": { access: "user", budget: "money" },
  "POST /api/partner/earnings/followers": { access: "user", budget: "money" },
  "GET /api/revenues/:userId": { access: "user", object: "own-or-admin", budget: "query" },
  "GET /api/revenues/:userId/statement": { access: "user", object: "own-or-admin", cheap: "page" },
  "GET /api/revenues/:userId/statement.csv": {
    access: "user",
    object: "own-or-admin",
    budget: "expensive",
  },
  "GET /api/revenues/:userId/proof": {
    access: "user",
    object: "own-or-admin",
    budget: "expensive",
  },
  "POST /api/admin/search/rebuild": { access: "admin", budget: "expensive" },
  "GET /api/admin/ledger/export": { access: "admin", budget: "expensive" },
  "GET /api/admin/models": { access: "admin", cheap: "page" },
  "POST /api/admin/models/roll-back": { access: "admin", budget: "write" },
  "POST /api/admin/models/:version/promote": { access: "admin", budget: "write" },
  "GET /api/admin/audit.csv": { access: "admin", budget: "expensive" },
  "POST /api/admin/comments/:commentId/remove": {
    access: "moderator",
    object: "lesser",
    budget: "write",
  },
  "POST /api/admin/users/:userId/suspend": {
    access: "moderator",
    object: "lesser",
    budget: "write",
  },
  "POST /api/admin/users/:userId/restore": {
    access: "moderator",
    object: "lesser",
    budget: "write",
  },
  "POST /api/admin/users/:userId/balance": { access: "admin", object: "others", budget: "money" },

  "GET /api/brand-deals/:userId": {
    access: "user",
    scope: "read",
    object: "own-or-admin",
    cheap: "page",
  },
  // An offer to one creator counts as that creator's own. An offer to a creator tier counts as own
  // for every creator of that tier.
  "POST /api/brand-deals/:dealId/accept": { access: "user", object: "own", budget: "money" },
  "POST /api/brand-deals/:dealId/decline": { access: "user", object: "own", budget: "write" },
  "POST /api/brand-deals/:dealId/deliver": { access: "user", object: "own", budget: "money" },
  "GET /api/admin/brand-deals": { access: "admin", cheap: "page" },
  "POST /api/admin/brands": { access: "admin", budget: "create" },
  "POST /api/admin/brand-deals": { access: "admin", budget: "money" },
  "POST /api/admin/brand-deals/:dealId/checkout": {
    access: "admin",
    object: "anyone",
    budget: "money",
  },
  "POST /api/admin/brand-deals/:dealId/offer": {
    access: "admin",
    object: "anyone",
    budget: "write",
  },
  "POST /api/admin/brand-deals/:dealId/decision": {
    access: "admin",
    object: "others",
    budget: "write",
  },

  "GET /live/ingest/:streamKey": { access: "stream-key", budget: "ingest" },
  "PUT /live/ingest/:streamKey/*": { access: "stream-key", budget: "ingest" },
  "DELETE /live/ingest/:streamKey/*": { access: "stream-key", budget: "ingest" },
  "PUT /live/dash/:streamKey/*": { access: "stream-key", budget: "ingest" },
  "DELETE /live/dash/:streamKey/*": { access: "stream-key", budget: "ingest" },
  "GET /live/:token/:streamId/*": { access: "signed-link", cheap: "bytes", misses: "liveReads" },
} as const satisfies ApiRules;

export type ApiRoute = keyof typeof apiRoutes;

/** WebSocket upgrades. The Origin header and the session are checked before each upgrade. */
export const socketRoutes = {
  "/api/streams/:streamId/ws": {
    access: "public",
    scope: "chat",
    object: "seen",
    budget: "socket",
  },
  "/api/live/:streamId/ingest": {
    access: "user",
    scope: "streams",
    object: "own",
    budget: "socket",
  },
  // The network limit is high, because all encoders that use the bridge share its network.
  "/live/ingest/:streamKey": { access: "stream-key", budget: "ingest" },
  "/live/:token/:streamId/watch": { access: "signed-link", budget: "socket" },
  "/": { access: "public", scope: "chat", object: "seen", budget: "socket" },
  "/api/support/:requestId/ws": { access: "user", object: "own-or-staff", budget: "socket" },
} as const satisfies Record<`/${string}`, BudgetedRule>;

export type SocketRoute = keyof typeof socketRoutes;

export const pageRoutes = {
  "routes/_index": { path: "/", access: "public", reads: "replica", loads: "page" },
  "routes/login": { path: "/login", access: "public", budget: "signIn" },
  "routes/login_.verify": { path: "/login/verify", access: "public", budget: "signIn" },
  "routes/confirm-identity": {
    path: "/confirm-identity",
    access: "user",
    budget: "signIn",
    loads: "query",
  },
  "routes/signup": { path: "/signup", access: "public", budget: "signUp" },
  "routes/welcome": { path: "/welcome", access: "public", budget: "signUp" },
  "routes/forgot-password": { path: "/forgot-password", access: "public", budget: "email" },
  "routes/reset-password": { path: "/reset-password", access: "public", budget: "signIn" },
  "routes/verify-email": { path: "/verify-email", access: "public", budget: "email" },
  "routes/confirm-email": { path: "/confirm-email", access: "public", budget: "signIn" },
  "routes/undo-email": { path: "/undo-email", access: "public", budget: "signIn" },
  "routes/logout": { path: "/logout", access: "public", budget: "write" },
  "routes/rail": { path: "/rail", access: "public", budget: "write" },
  "routes/theme": { path: "/theme", access: "public", budget: "write" },
  "routes/language": { path: "/language", access: "public", budget: "write" },
  "routes/discover": { path: "/discover", access: "public", reads: "replica", loads: "page" },
  "routes/browse": {
    path: "/browse",
    access: "public",
    posts: "user",
    budget: "write",
    reads: "replica",
    loads: "page",
  },
  "routes/recommendations": {
    path: "/recommendations",
    access: "public",
    reads: "replica",
    loads: "page",
  },
  "routes/search": { path: "/search", access: "public", loads: "query", reads: "replica" },
  "routes/watch.$videoId": {
    path: "/watch/:videoId",
    access: "public",
    object: "seen-or-staff",
    posts: "user",
    budget: "write",
    reads: "replica",
    loads: "page",
  },
  "routes/embed.$videoId": {
    path: "/embed/:videoId",
    access: "public",
    object: "seen-or-staff",
    reads: "replica",
    loads: "page",
  },
  "routes/streams.$streamId": {
    path: "/streams/:streamId",
    access: "public",
    object: "seen",
    posts: "user",
    budget: "write",
    reads: "replica",
    loads: "page",
  },
  "routes/upload": { path: "/upload", access: "public" },
  "routes/streams.$streamId_.chat": {
    path: "/streams/:streamId/chat",
    access: "public",
    object: "seen",
    reads: "replica",
    loads: "page",
  },
  "routes/live-stream": { path: "/live-stream", access: "public" },
  "routes/live": { path: "/live", access: "public" },
  "routes/terms": { path: "/terms", access: "public" },
  "routes/privacy": { path: "/privacy", access: "public" },
  "routes/cookies": { path: "/cookies", access: "public" },
  "routes/dmca": { path: "/dmca", access: "public", budget: "report" },
  // A signed key in the URL opens the page. Without a key, the page explains where to find the key.
  "routes/dmca_.status": { path: "/dmca/status", access: "public", budget: "write" },
  "routes/dmca_.answer": { path: "/dmca/answer", access: "user", budget: "report" },
  "routes/accessibility": { path: "/accessibility", access: "public" },
  "routes/security": { path: "/security", access: "public" },
  "routes/help": { path: "/help", access: "public" },
  "routes/help_.$article": { path: "/help/:article", access: "public", budget: "write" },
  "routes/refund": { path: "/refund", access: "public" },
  "routes/ai-prompt-optimizer": {
    path: "/ai-prompt-optimizer",
    access: "public",
    budget: "expensive",
  },
  "routes/ai-studio": { path: "/ai-studio", access: "public", budget: "expensive" },
  // The platform's figures are public. The creator tab shows only the signed-in user's own.
  "routes/global-dashboard": {
    path: "/global-dashboard",
    access: "public",
    stores:
      "The totals of the platform are stored at most once an hour, if the hourly job is late.",
  },
  "routes/dashboard": { path: "/dashboard", access: "public" },
  "routes/dashboard._index": { path: "/dashboard", access: "public", loads: "query" },
  "routes/dashboard.analytics": { path: "/dashboard/analytics", access: "public" },
  "routes/dashboard.community": { path: "/dashboard/community", access: "public", loads: "query" },
  "routes/dashboard.achievements": { path: "/dashboard/achievements", access: "public" },
  "routes/dashboard.content": { path: "/dashboard/content", access: "public" },
  "routes/dashboard.settings": {
    path: "/dashboard/settings",
    access: "public",
    budget: "write",
    loads: "page",
  },
  "routes/dashboard_.legacy": { path: "/dashboard/legacy", access: "public", loads: "query" },
  "routes/analytics": { path: "/analytics", access: "public" },
  "routes/community": { path: "/community", access: "public" },
  "routes/partner": { path: "/partner", access: "public", loads: "query" },
  "routes/earnings": { path: "/earnings", access: "user", loads: "query" },
  "routes/subscription": { path: "/subscription", access: "public" },
  "routes/subscription-checkout": {
    path: "/subscription-checkout",
    access: "public",
    posts: "user",
    budget: "money",
  },
  "routes/subscription-management": {
    path: "/subscription-management",
    access: "user",
    loads: "outside",
  },
  "routes/subscription_.success": {
    path: "/subscription/success",
    access: "user",
    loads: "outside",
  },
  // The page answers 404 unless Stripe is in test mode.
  "routes/test-payments": { path: "/test-payments", access: "public" },
  "routes/brand-deals": { path: "/brand-deals", access: "user" },
  "routes/brand-deals_.thanks": { path: "/brand-deals/thanks", access: "public" },
  "routes/admin.brand-deals": { path: "/admin/brand-deals", access: "admin" },
  "routes/settings.account": { path: "/settings/account", access: "user", budget: "write" },
  "routes/settings": { path: "/settings", access: "user" },
  "routes/settings._index": { path: "/settings", access: "user" },
  "routes/settings.profile": { path: "/settings/profile", access: "user", budget: "write" },
  "routes/settings.branding": { path: "/settings/branding", access: "user", budget: "write" },
  "routes/settings.security": { path: "/settings/security", access: "user", budget: "write" },
  "routes/settings.api-keys": { path: "/settings/api-keys", access: "user", budget: "create" },
  "routes/settings.api-keys_.$keyId": {
    path: "/settings/api-keys/:keyId",
    access: "user",
    object: "own",
  },
  "routes/settings.notifications": {
    path: "/settings/notifications",
    access: "user",
    budget: "write",
  },
  "routes/settings.payouts": {
    path: "/settings/payouts",
    access: "user",
    budget: "money",
    loads: "outside",
  },
  "routes/settings.privacy": { path: "/settings/privacy", access: "user", budget: "write" },
  "routes/settings.appearance": { path: "/settings/appearance", access: "user" },
  "routes/settings.blocked": { path: "/settings/blocked", access: "user", budget: "write" },
  "routes/settings.data": {
    path: "/settings/data",
    access: "user",
    budget: "write",
    loads: "page",
  },
  "routes/studio": { path: "/studio", access: "user" },
  "routes/studio._index": { path: "/studio", access: "user" },
  "routes/studio.streams": { path: "/studio/streams", access: "user" },
  "routes/studio.revenue": { path: "/studio/revenue", access: "user", loads: "query" },
  "routes/studio.followers": { path: "/studio/followers", access: "user", loads: "page" },
  "routes/studio.comments": { path: "/studio/comments", access: "user" },
  // The layout has the rate limit of its pages, because its own 404 would hide their 429.
  "routes/studio.videos.$videoId": {
    path: "/studio/videos/:videoId",
    access: "user",
    object: "own",
    loads: "query",
  },
  "routes/studio.videos.$videoId.files": {
    path: "/studio/videos/:videoId/files",
    access: "user",
    object: "own",
    loads: "query",
  },
  "routes/studio.videos.$videoId.replay": {
    path: "/studio/videos/:videoId/replay",
    access: "user",
    object: "own",
  },
  "routes/studio.videos.$videoId.captions": {
    path: "/studio/videos/:videoId/captions",
    access: "user",
    object: "own",
  },
  "routes/studio.videos.$videoId.analytics": {
    path: "/studio/videos/:videoId/analytics",
    access: "user",
    object: "own",
  },
  "routes/studio.videos.$videoId.receipts": {
    path: "/studio/videos/:videoId/receipts",
    access: "user",
    object: "own",
    loads: "query",
  },
  "routes/studio.videos.$videoId._index": {
    path: "/studio/videos/:videoId",
    access: "user",
    object: "own",
  },
  "routes/tips": { path: "/tips", access: "user", budget: "write" },
  "routes/tips_.$contentId": {
    path: "/tips/:contentId",
    access: "user",
    object: "seen-or-staff",
    budget: "money",
    loads: "outside",
  },
  "routes/playlists": { path: "/playlists", access: "user" },
  "routes/playlists_.$playlistId": {
    path: "/playlists/:playlistId",
    access: "public",
    object: "seen",
    loads: "expensive",
  },
  // The page is public because it must open offline. It lists the downloads on the device.
  "routes/downloads": { path: "/downloads", access: "public" },
  "routes/downloads_.$videoId": { path: "/downloads/:videoId", access: "user", object: "anyone" },
  "routes/settings.downloads": { path: "/settings/downloads", access: "user", budget: "write" },
  "routes/history": { path: "/history", access: "user", loads: "page" },
  "routes/following": { path: "/following", access: "user", budget: "write", loads: "query" },
  "routes/studio.videos.$videoId.comments": {
    path: "/studio/videos/:videoId/comments",
    access: "user",
    object: "own",
  },
  "routes/support": { path: "/support", access: "public", budget: "create" },
  "routes/notifications": { path: "/notifications", access: "user", loads: "page" },
  "routes/unsubscribe": { path: "/unsubscribe", access: "public", budget: "write" },
  "routes/restore-account": { path: "/restore-account", access: "public", budget: "signIn" },
  "routes/api.docs": { path: "/api/docs", access: "public", loads: "expensive" },
  "routes/admin": { path: "/admin", access: "moderator" },
  "routes/admin._index": { path: "/admin", access: "moderator" },
  "routes/admin.partners": { path: "/admin/partners", access: "moderator", budget: "write" },
  "routes/admin.refunds": { path: "/admin/refunds", access: "admin", budget: "write" },
  "routes/admin.disputes": { path: "/admin/disputes", access: "admin", budget: "write" },
  "routes/admin.payouts": { path: "/admin/payouts", access: "admin", budget: "write" },
  "routes/admin.ledger": { path: "/admin/ledger", access: "admin" },
  "routes/admin.webhooks": { path: "/admin/webhooks", access: "admin", budget: "write" },
  "routes/status": { path: "/status", access: "public", loads: "page" },
  "routes/admin.incidents": { path: "/admin/incidents", access: "admin", budget: "write" },
  "routes/admin.metrics": { path: "/admin/metrics", access: "admin" },
  "routes/admin.errors": { path: "/admin/errors", access: "admin" },
  "routes/admin.jobs": { path: "/admin/jobs", access: "admin", budget: "write" },
  "routes/admin.audit": { path: "/admin/audit", access: "admin" },
  "routes/refund-request": { path: "/refund-request", access: "user", budget: "money" },
  "routes/admin.reports": { path: "/admin/reports", access: "moderator", budget: "write" },
  "routes/admin.appeals": { path: "/admin/appeals", access: "moderator", budget: "write" },
  "routes/admin.people": { path: "/admin/people", access: "moderator", budget: "write" },
  "routes/admin.flags": { path: "/admin/flags", access: "admin", budget: "write" },
  "routes/admin.announcements": { path: "/admin/announcements", access: "admin", budget: "write" },
  "routes/announcements.dismiss": {
    path: "/announcements/dismiss",
    access: "public",
    budget: "write",
  },
  "routes/guidelines": { path: "/guidelines", access: "public" },
  "routes/decisions._index": { path: "/decisions", access: "user" },
  // A suspended user has no session, so the link in the email opens both the page and its action.
  "routes/decisions.$decisionId": {
    path: "/decisions/:decisionId",
    access: "public",
    object: "own",
    budget: "write",
  },
  "routes/settings.reports": { path: "/settings/reports", access: "user" },
  "routes/admin.support": { path: "/admin/support", access: "moderator", budget: "write" },
  "routes/admin.dmca": { path: "/admin/dmca", access: "moderator", budget: "write" },
  "routes/admin.house-ads": { path: "/admin/house-ads", access: "moderator" },
  "routes/$channel_.live": {
    path: "/@:username/live",
    access: "public",
    object: "anyone",
    reads: "replica",
    loads: "page",
  },
  "routes/$channel": {
    path: "/@:username",
    access: "public",
    object: "anyone",
    posts: "user",
    budget: "write",
    reads: "replica",
    loads: "page",
  },
  "routes/$": { path: "/*", access: "public" },
} as const satisfies Record<`routes/${string}`, Rule & { path: string }>;

export type PageRoute = keyof typeof pageRoutes;
