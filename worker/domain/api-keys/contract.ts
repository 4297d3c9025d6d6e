/** What an API key can be allowed, in the words its owner chooses by. A route names at most one in the registry. */
export const API_SCOPES = {
  read: "Read your account and what you may watch",
  videos: "Upload, edit, publish and remove your videos",
  streams: "Start, change and end your streams",
  chat: "Read and write in chats",
  community: "Comment, react and follow in your name",
} as const;
export type ApiScope = keyof typeof API_SCOPES;
