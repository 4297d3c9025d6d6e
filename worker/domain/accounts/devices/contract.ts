/** The client that sent a request, as far as the platform can recognize it. */
export interface Client {
  userAgent: string;
  /** IP address of the client, from a header that only the edge can set. */
  address: string;
  /**
   * Secret in the client's long-lived device cookie. Created at the first request that needs it.
   */
  device: string;
  /**
   * True if the client behaves like a browser and therefore keeps the cookie. Any other program has
   * a new `device` at each request.
   */
  isBrowser: boolean;
}
