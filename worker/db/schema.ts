export * from "./tables/accounts.ts";
export * from "./tables/community.ts";
export * from "./tables/sessions.ts";
export * from "./tables/streams.ts";
export * from "./tables/uploads.ts";
export * from "./tables/users.ts";
export * from "./tables/videos.ts";
