import * as z from "zod";

/** What an API key can be allowed, in the words its owner chooses by. A route names at most one in the registry. */
export const API_SCOPES = {
  read: "Read your account and what you may watch",
  videos: "Upload, edit, publish and remove your videos",
  streams: "Start, change and end your streams",
  chat: "Read and write in chats",
  community: "Comment, react and follow in your name",
} as const;
export type ApiScope = keyof typeof API_SCOPES;
export const SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

export const MAX_API_KEYS = 20;
export const API_KEY_NAME_MAX = 60;

/** Days until a key ends by itself; 0 never. */
export const API_KEY_DAYS = [30, 90, 365, 0] as const;
export const DEFAULT_API_KEY_DAYS = 90;

export const CreateApiKeyInput = z.object({
  name: z
    .string()
    .transform((v) => v.trim())
    .pipe(z.string().min(1, "Give the key a name").max(API_KEY_NAME_MAX, `A name can have at most ${API_KEY_NAME_MAX} characters`)),
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1, "Choose what the key may do"),
  days: z.coerce.number().refine((v) => API_KEY_DAYS.some((d) => d === v), "Choose how long the key works"),
});
export type CreateApiKeyInput = z.output<typeof CreateApiKeyInput>;

export interface ApiKeySummary {
  id: string;
  name: string;
  /** Its first characters. */
  prefix: string;
  scopes: string[];
  createdAt: number;
  lastUsedAt: number | null;
  expiresAt: number | null;
  isExpired: boolean;
}
