import type { Client } from "../domain/sessions/contract.ts";

export type { Client } from "../domain/sessions/contract.ts";

export const clientOf = (request: Request): Client => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address: request.headers.get("CF-Connecting-IP") ?? "local",
});
