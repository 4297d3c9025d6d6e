/** Who is at the other end of a request, as far as the platform can tell. */
export interface Client {
  userAgent: string;
  /** The address that connected to the edge; only the platform writes this header. */
  address: string;
}

export const clientOf = (request: Request): Client => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address: request.headers.get("CF-Connecting-IP") ?? "local",
});
