/** Who is at the other end of a request, as far as the platform can tell. */
export interface Client {
  userAgent: string;
  /** The address that connected to the edge; only the platform writes the header it is read from. */
  address: string;
  /** The secret of its long-lived device cookie, made at the first request that needs it. */
  device: string;
  /** It behaves like one, and so keeps that cookie; a program that does not has another device at every request. */
  isBrowser: boolean;
}
