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

interface Rule {
  access: Access;
}

export const apiRoutes = {
  "GET /api/health": { access: "public" },
  "GET /healthz": { access: "public" },
  "GET /readyz": { access: "public" },

  "POST /api/auth/signup": { access: "public" },
  "POST /api/auth/login": { access: "public" },
  "POST /api/auth/logout": { access: "public" },
  "GET /api/auth/me": { access: "public" },
  "GET /auth/:provider": { access: "public" },

  "GET /api/videos": { access: "public" },
  "GET /api/videos/:videoId": { access: "public" },
  "POST /api/videos": { access: "user" },
  "PATCH /api/videos/:videoId": { access: "user" },
  "POST /api/videos/:videoId/publish": { access: "user" },
  "DELETE /api/videos/:videoId": { access: "user" },
  "PUT /api/videos/:videoId/poster": { access: "user" },
  "PUT /api/videos/:videoId/storyboard": { access: "user" },
  "POST /api/videos/:videoId/renditions": { access: "user" },
  "PATCH /api/videos/:videoId/renditions/:name": { access: "user" },

  "POST /api/uploads": { access: "user" },
  "GET /api/uploads/:uploadId": { access: "user" },
  "POST /api/uploads/:uploadId/parts": { access: "user" },
  "POST /api/uploads/:uploadId/complete": { access: "user" },
  "DELETE /api/uploads/:uploadId": { access: "user" },
  "PUT /upload-parts/:token": { access: "signed-link" },

  "POST /api/videos/:videoId/playback": { access: "public" },
  "POST /api/playback/:playbackId/report": { access: "public" },
  "GET /media/:token/:videoId/*": { access: "signed-link" },
  "GET /images/*": { access: "public" },

  "POST /api/videos/:videoId/reaction": { access: "user" },
  "GET /api/videos/:videoId/comments": { access: "public" },
  "POST /api/videos/:videoId/comments": { access: "user" },
  "DELETE /api/comments/:commentId": { access: "user" },
  "POST /api/creators/:creatorId/follow": { access: "user" },
  "DELETE /api/creators/:creatorId/follow": { access: "user" },
  "POST /api/interactions": { access: "user" },
  "POST /api/track-interaction": { access: "user" },

  "GET /api/streams/live": { access: "public" },
  "GET /api/streams/:streamId": { access: "public" },
  "POST /api/streams": { access: "user" },
  "PATCH /api/streams/:streamId": { access: "user" },
  "POST /api/streams/:streamId/end": { access: "user" },
  "PUT /api/streams/:streamId/thumbnail": { access: "user" },
  "POST /api/streams/:streamId/playback": { access: "public" },
  "GET /api/streams/:streamId/chat": { access: "public" },
  "GET /api/stream-key": { access: "user" },
  "POST /api/stream-key/rotate": { access: "user" },
  "PUT /live/ingest/:streamKey/*": { access: "stream-key" },
  "DELETE /live/ingest/:streamKey/*": { access: "stream-key" },
  "GET /live/:token/:streamId/*": { access: "signed-link" },
} as const satisfies Record<`${Method} /${string}`, Rule>;

export type ApiRoute = keyof typeof apiRoutes;

/** WebSocket upgrades. The Origin header and the session are checked before any of them. */
export const socketRoutes = {
  "/api/streams/:streamId/ws": { access: "public" },
  "/api/live/:streamId/ingest": { access: "user" },
  "/live/:token/:streamId/watch": { access: "signed-link" },
  "/": { access: "public" },
} as const satisfies Record<`/${string}`, Rule>;

export type SocketRoute = keyof typeof socketRoutes;

/** Remix route ids (the file under app/) and the paths that they answer. */
export const pageRoutes = {
  "routes/_index": { path: "/", access: "public" },
  "routes/login": { path: "/login", access: "public" },
  "routes/signup": { path: "/signup", access: "public" },
  "routes/logout": { path: "/logout", access: "public" },
  "routes/theme": { path: "/theme", access: "public" },
  "routes/discover": { path: "/discover", access: "public" },
  "routes/search": { path: "/search", access: "public" },
  "routes/watch.$videoId": { path: "/watch/:videoId", access: "public" },
  "routes/streams.$streamId": { path: "/streams/:streamId", access: "public" },
  "routes/upload": { path: "/upload", access: "public" },
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
  "routes/settings": { path: "/settings", access: "user" },
  "routes/settings._index": { path: "/settings", access: "user" },
  "routes/$channel": { path: "/@:username", access: "public" },
  "routes/$": { path: "/*", access: "public" },
} as const satisfies Record<`routes/${string}`, Rule & { path: string }>;
