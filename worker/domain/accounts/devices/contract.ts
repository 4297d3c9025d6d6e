export interface Client {
  userAgent: string;
  /** IP address of the client, from a header that only Cloudflare's edge can set. */
  address: string;
  /** Secret in the client's long-lived device cookie. */
  device: string;
  /** True if the client keeps cookies. A client without cookies has a new `device` per request. */
  isBrowser: boolean;
}
