import type { ApiScope } from "../domain/api-keys/contract.ts";

/**
 * Every page, API route and socket, and who may reach it. Nothing outside this file is served: API handlers are mounted
 * by their key here, and a page whose route file is missing here fails the build (scripts/checks) and answers 404.
 *
 * public       anyone; what is shown depends on the actor
 * user         a session (or its bearer form)
 * moderator, admin
 * signed-link  the path carries a signed, short-lived token; the handler verifies it
 * stream-key   the path carries a creator's secret stream key; the handler verifies it
 */
export type Access = "public" | "user" | "moderator" | "admin" | "signed-link" | "stream-key";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Rule {
  access: Access;
  /** What an API key must be allowed to use this; without it every API key is refused. */
  scope?: ApiScope;
  /** Whose object the address or the body names; required where the path has the id of one. */
  object?: ObjectRule;
}

/**
 * own             the actor's; to anyone else it does not exist
 * own-or-staff    the actor's, and anybody's for moderators and administrators
 * seen            one that the actor may see: public, or the actor's own
 * seen-or-staff   the same, and all for moderators and administrators
 * lesser          an account of a role below the actor's
 * anyone          anybody's
 */
export type ObjectRule = "own" | "own-or-staff" | "seen" | "seen-or-staff" | "lesser" | "anyone";

export const apiRoutes = {
  "GET /api/health": { access: "public" },
  "GET /healthz": { access: "public" },
  "GET /readyz": { access: "public" },
  "GET /api/openapi.json": { access: "public", scope: "read" },

  "POST /api/auth/signup": { access: "public" },
  "POST /api/auth/login": { access: "public" },
  "POST /api/auth/logout": { access: "public" },
  "POST /api/auth/second-factor": { access: "public" },
  "POST /api/auth/passkey-options": { access: "public" },
  "POST /api/auth/passkey": { access: "public" },
  "GET /api/auth/confirm-identity": { access: "user" },
  "POST /api/auth/confirm-identity": { access: "user" },
  "POST /api/auth/passkeys/options": { access: "user" },
  "POST /api/auth/passkeys": { access: "user" },
  "GET /api/auth/me": { access: "public", scope: "read" },
  "GET /auth/:provider": { access: "public" },
  "GET /auth/:provider/callback": { access: "public" },
  "POST /auth/apple/callback": { access: "public" },

  "GET /api/videos": { access: "public", scope: "read" },
  "GET /api/videos/:videoId": { access: "public", scope: "read", object: "seen-or-staff" },
  "POST /api/videos": { access: "user", scope: "videos" },
  "PATCH /api/videos/:videoId": { access: "user", scope: "videos", object: "own" },
  "GET /api/videos/:videoId/replay": { access: "user", scope: "videos", object: "own" },
  "PATCH /api/videos/:videoId/replay": { access: "user", scope: "videos", object: "own" },
  "POST /api/videos/:videoId/publish": { access: "user", scope: "videos", object: "own" },
  "DELETE /api/videos/:videoId": { access: "user", scope: "videos", object: "own" },
  "PUT /api/videos/:videoId/schedule": { access: "user", scope: "videos", object: "own" },
  "DELETE /api/videos/:videoId/schedule": { access: "user", scope: "videos", object: "own" },
  "POST /api/videos/:videoId/restore": { access: "user", scope: "videos", object: "own" },
  "POST /api/videos/:videoId/erase": { access: "user", scope: "videos", object: "own" },
  "PUT /api/videos/:videoId/poster": { access: "user", scope: "videos", object: "own" },
  "PUT /api/videos/:videoId/storyboard": { access: "user", scope: "videos", object: "own" },
  "PUT /api/videos/:videoId/picture": { access: "user", scope: "videos", object: "own" },
  "GET /api/videos/:videoId/file": { access: "user", scope: "videos", object: "own" },
  "POST /api/videos/:videoId/renditions": { access: "user", scope: "videos", object: "own" },
  "GET /api/videos/:videoId/captions/:language": { access: "user", scope: "videos", object: "own" },
  "PUT /api/videos/:videoId/captions/:language": { access: "user", scope: "videos", object: "own" },
  "DELETE /api/videos/:videoId/captions/:language": { access: "user", scope: "videos", object: "own" },
  "PATCH /api/videos/:videoId/renditions/:name": { access: "user", scope: "videos", object: "own" },

  "POST /api/uploads": { access: "user", scope: "videos", object: "own" },
  "GET /api/uploads/:uploadId": { access: "user", scope: "videos", object: "own" },
  "POST /api/uploads/:uploadId/parts": { access: "user", scope: "videos", object: "own" },
  "POST /api/uploads/:uploadId/complete": { access: "user", scope: "videos", object: "own" },
  "DELETE /api/uploads/:uploadId": { access: "user", scope: "videos", object: "own" },
  "PUT /upload-parts/:token": { access: "signed-link" },

  "POST /api/ai/generate-metadata": { access: "user" },

  "POST /api/videos/:videoId/playback": { access: "public", scope: "read", object: "seen-or-staff" },
  "GET /api/videos/:videoId/links": { access: "public", scope: "read", object: "seen-or-staff" },
  "POST /api/playback/:playbackId/report": { access: "public", scope: "read", object: "own" },
  "GET /api/videos/:videoId/analytics": { access: "user", scope: "videos", object: "own" },
  "GET /api/videos/:videoId/receipts": { access: "user", scope: "videos", object: "own" },
  "GET /api/videos/:videoId/receipts.csv": { access: "user", scope: "videos", object: "own" },
  "GET /media/:token/:videoId/*": { access: "signed-link" },
  "GET /images/*": { access: "public", scope: "read" },

  "POST /api/videos/:videoId/reaction": { access: "user", scope: "community", object: "seen-or-staff" },
  "GET /api/videos/:videoId/comments": { access: "public", scope: "read", object: "seen-or-staff" },
  "POST /api/videos/:videoId/comments": { access: "user", scope: "community", object: "seen-or-staff" },
  "GET /api/videos/:videoId/mentionable": { access: "user", scope: "community", object: "seen-or-staff" },
  "GET /api/comments/:commentId": { access: "public", scope: "read", object: "seen-or-staff" },
  "GET /api/comments/:commentId/replies": { access: "public", scope: "read", object: "seen-or-staff" },
  "PATCH /api/comments/:commentId": { access: "user", scope: "community", object: "own" },
  "DELETE /api/comments/:commentId": { access: "user", scope: "community", object: "own-or-staff" },
  "POST /api/comments/:commentId/restore": { access: "user", scope: "community", object: "own-or-staff" },
  "POST /api/comments/:commentId/review": { access: "user", scope: "community", object: "own-or-staff" },
  "PUT /api/comments/:commentId/like": { access: "user", scope: "community", object: "seen-or-staff" },
  "DELETE /api/comments/:commentId/like": { access: "user", scope: "community", object: "seen-or-staff" },
  "PUT /api/comments/:commentId/pin": { access: "user", scope: "community", object: "own" },
  "DELETE /api/comments/:commentId/pin": { access: "user", scope: "community", object: "own" },
  "PUT /api/comments/:commentId/heart": { access: "user", scope: "community", object: "own" },
  "DELETE /api/comments/:commentId/heart": { access: "user", scope: "community", object: "own" },
  "POST /api/comments/:commentId/hold": { access: "user", scope: "community", object: "own" },
  "PUT /api/blocked-words": { access: "user", scope: "community" },
  "POST /api/creators/:creatorId/follow": { access: "user", scope: "community", object: "anyone" },
  "PATCH /api/creators/:creatorId/follow": { access: "user", scope: "community", object: "anyone" },
  "DELETE /api/creators/:creatorId/follow": { access: "user", scope: "community", object: "anyone" },
  "POST /api/users/:userId/block": { access: "user", scope: "community", object: "anyone" },
  "DELETE /api/users/:userId/block": { access: "user", scope: "community", object: "anyone" },
  "PUT /api/hidden/:subjectType/:subjectId": { access: "user", scope: "community", object: "seen-or-staff" },
  "DELETE /api/hidden/:subjectType/:subjectId": { access: "user", scope: "community", object: "anyone" },
  "POST /api/reports": { access: "user", scope: "community", object: "seen-or-staff" },
  "POST /api/videos/:videoId/shares": { access: "public", scope: "community", object: "seen-or-staff" },
  "POST /api/interactions": { access: "user", object: "own" },
  "POST /api/track-interaction": { access: "user", object: "own" },
  "GET /api/playlists": { access: "user", scope: "read" },
  "POST /api/playlists": { access: "user", scope: "community" },
  "GET /api/playlists/:playlistId": { access: "public", scope: "read", object: "seen" },
  "PATCH /api/playlists/:playlistId": { access: "user", scope: "community", object: "own" },
  "DELETE /api/playlists/:playlistId": { access: "user", scope: "community", object: "own" },
  "PUT /api/playlists/:playlistId/items/:videoId": { access: "user", scope: "community", object: "own" },
  "PATCH /api/playlists/:playlistId/items/:videoId": { access: "user", scope: "community", object: "own" },
  "DELETE /api/playlists/:playlistId/items/:videoId": { access: "user", scope: "community", object: "own" },
  "GET /api/history": { access: "user" },
  "PATCH /api/history": { access: "user" },
  "DELETE /api/history": { access: "user" },
  "DELETE /api/history/:videoId": { access: "user", object: "anyone" },
  "POST /api/history/:videoId/restore": { access: "user", object: "anyone" },
  "GET /api/notifications": { access: "user" },
  "GET /api/notifications/unread": { access: "user" },
  "POST /api/notifications/read": { access: "user" },
  "GET /api/exports/:exportId/file": { access: "user", object: "own" },
  "PUT /api/profile/:picture": { access: "user" },
  "DELETE /api/profile/:picture": { access: "user" },

  "GET /api/videos/:videoId/poster": { access: "public", scope: "read", object: "seen-or-staff" },
  "GET /api/oembed": { access: "public", scope: "read" },
  "GET /:channel/feed.xml": { access: "public", scope: "read", object: "anyone" },
  "GET /sitemap.xml": { access: "public", scope: "read" },
  "GET /sitemaps/:sitemap": { access: "public", scope: "read" },
  "GET /robots.txt": { access: "public", scope: "read" },
  "GET /api/search": { access: "public", scope: "read" },
  "GET /api/search/suggest": { access: "public", scope: "read" },
  "GET /api/streams/live": { access: "public", scope: "read" },
  "GET /api/streams/:streamId/poster": { access: "public", scope: "read", object: "seen" },
  "GET /api/streams/:streamId": { access: "public", scope: "read", object: "seen" },
  "POST /api/streams": { access: "user", scope: "streams" },
  "PATCH /api/streams/:streamId": { access: "user", scope: "streams", object: "own" },
  "GET /api/streams/:streamId/summary": { access: "user", scope: "streams", object: "own" },
  "POST /api/streams/:streamId/end": { access: "user", scope: "streams", object: "own" },
  "PUT /api/streams/:streamId/thumbnail": { access: "user", scope: "streams", object: "own" },
  "POST /api/streams/:streamId/playback": { access: "public", scope: "read", object: "seen" },
  "GET /api/streams/:streamId/chat": { access: "public", scope: "read", object: "seen" },
  "GET /api/streams/:streamId/chat/people": { access: "user", scope: "chat", object: "seen" },
  // A channel's chat is also run by whom its owner appointed.
  "POST /api/streams/:streamId/chat/actions": { access: "user", object: "own-or-staff" },
  "GET /api/creators/:creatorId/chat": { access: "user", object: "own-or-staff" },
  "PATCH /api/creators/:creatorId/chat": { access: "user", object: "own-or-staff" },
  "POST /api/creators/:creatorId/chat/moderators": { access: "user", object: "own-or-staff" },
  "DELETE /api/creators/:creatorId/chat/moderators/:userId": { access: "user", object: "own-or-staff" },
  "PUT /api/creators/:creatorId/chat/bans/:userId": { access: "user", object: "own-or-staff" },
  "DELETE /api/creators/:creatorId/chat/bans/:userId": { access: "user", object: "own-or-staff" },
  "GET /api/creators/:creatorId/chat/log": { access: "user", object: "own-or-staff" },
  "GET /api/stream-key": { access: "user" },
  "POST /api/stream-key/rotate": { access: "user" },
  "POST /api/admin/search/rebuild": { access: "admin" },
  "POST /api/admin/users/:userId/suspend": { access: "moderator", object: "lesser" },
  "POST /api/admin/users/:userId/restore": { access: "moderator", object: "lesser" },

  "PUT /live/ingest/:streamKey/*": { access: "stream-key" },
  "DELETE /live/ingest/:streamKey/*": { access: "stream-key" },
  "GET /live/:token/:streamId/*": { access: "signed-link" },
} as const satisfies Record<`${Method} /${string}`, Rule>;

export type ApiRoute = keyof typeof apiRoutes;

/** WebSocket upgrades. The Origin header and the session are checked before any of them. */
export const socketRoutes = {
  "/api/streams/:streamId/ws": { access: "public", scope: "chat", object: "seen" },
  "/api/live/:streamId/ingest": { access: "user", scope: "streams", object: "own" },
  "/live/:token/:streamId/watch": { access: "signed-link" },
  "/": { access: "public", scope: "chat", object: "seen" },
} as const satisfies Record<`/${string}`, Rule>;

export type SocketRoute = keyof typeof socketRoutes;

/** Remix route ids (the file under app/) and the paths that they answer. */
export const pageRoutes = {
  "routes/_index": { path: "/", access: "public" },
  "routes/login": { path: "/login", access: "public" },
  "routes/login_.verify": { path: "/login/verify", access: "public" },
  "routes/confirm-identity": { path: "/confirm-identity", access: "user" },
  "routes/signup": { path: "/signup", access: "public" },
  "routes/welcome": { path: "/welcome", access: "public" },
  "routes/forgot-password": { path: "/forgot-password", access: "public" },
  "routes/reset-password": { path: "/reset-password", access: "public" },
  "routes/verify-email": { path: "/verify-email", access: "public" },
  "routes/confirm-email": { path: "/confirm-email", access: "public" },
  "routes/undo-email": { path: "/undo-email", access: "public" },
  "routes/logout": { path: "/logout", access: "public" },
  "routes/theme": { path: "/theme", access: "public" },
  "routes/discover": { path: "/discover", access: "public" },
  "routes/search": { path: "/search", access: "public" },
  "routes/watch.$videoId": { path: "/watch/:videoId", access: "public", object: "seen-or-staff" },
  "routes/embed.$videoId": { path: "/embed/:videoId", access: "public", object: "seen-or-staff" },
  "routes/streams.$streamId": { path: "/streams/:streamId", access: "public", object: "seen" },
  "routes/upload": { path: "/upload", access: "public" },
  "routes/streams.$streamId_.chat": { path: "/streams/:streamId/chat", access: "public", object: "seen" },
  "routes/live-stream": { path: "/live-stream", access: "public" },
  "routes/live": { path: "/live", access: "public" },
  "routes/terms": { path: "/terms", access: "public" },
  "routes/privacy": { path: "/privacy", access: "public" },
  "routes/refund": { path: "/refund", access: "public" },
  "routes/ai-studio": { path: "/ai-studio", access: "public" },
  "routes/dashboard": { path: "/dashboard", access: "public" },
  "routes/analytics": { path: "/analytics", access: "public" },
  "routes/community": { path: "/community", access: "public" },
  "routes/partner": { path: "/partner", access: "public" },
  "routes/subscription": { path: "/subscription", access: "public" },
  "routes/subscription-checkout": { path: "/subscription-checkout", access: "public" },
  "routes/settings.account": { path: "/settings/account", access: "user" },
  "routes/settings": { path: "/settings", access: "user" },
  "routes/settings._index": { path: "/settings", access: "user" },
  "routes/settings.profile": { path: "/settings/profile", access: "user" },
  "routes/settings.security": { path: "/settings/security", access: "user" },
  "routes/settings.api-keys": { path: "/settings/api-keys", access: "user" },
  "routes/settings.notifications": { path: "/settings/notifications", access: "user" },
  "routes/settings.privacy": { path: "/settings/privacy", access: "user" },
  "routes/settings.appearance": { path: "/settings/appearance", access: "user" },
  "routes/settings.blocked": { path: "/settings/blocked", access: "user" },
  "routes/settings.data": { path: "/settings/data", access: "user" },
  "routes/studio": { path: "/studio", access: "user" },
  "routes/studio._index": { path: "/studio", access: "user" },
  "routes/studio.comments": { path: "/studio/comments", access: "user" },
  "routes/studio.videos.$videoId": { path: "/studio/videos/:videoId", access: "user", object: "own" },
  "routes/studio.videos.$videoId.files": { path: "/studio/videos/:videoId/files", access: "user", object: "own" },
  "routes/studio.videos.$videoId.replay": { path: "/studio/videos/:videoId/replay", access: "user", object: "own" },
  "routes/studio.videos.$videoId.captions": { path: "/studio/videos/:videoId/captions", access: "user", object: "own" },
  "routes/studio.videos.$videoId.analytics": { path: "/studio/videos/:videoId/analytics", access: "user", object: "own" },
  "routes/studio.videos.$videoId.receipts": { path: "/studio/videos/:videoId/receipts", access: "user", object: "own" },
  "routes/studio.videos.$videoId._index": { path: "/studio/videos/:videoId", access: "user", object: "own" },
  "routes/playlists": { path: "/playlists", access: "user" },
  "routes/playlists_.$playlistId": { path: "/playlists/:playlistId", access: "public", object: "seen" },
  "routes/history": { path: "/history", access: "user" },
  "routes/studio.videos.$videoId.comments": { path: "/studio/videos/:videoId/comments", access: "user", object: "own" },
  "routes/notifications": { path: "/notifications", access: "user" },
  "routes/unsubscribe": { path: "/unsubscribe", access: "public" },
  "routes/restore-account": { path: "/restore-account", access: "public" },
  "routes/api.docs": { path: "/api/docs", access: "public" },
  "routes/$channel": { path: "/@:username", access: "public", object: "anyone" },
  "routes/$": { path: "/*", access: "public" },
} as const satisfies Record<`routes/${string}`, Rule & { path: string }>;

export type PageRoute = keyof typeof pageRoutes;
