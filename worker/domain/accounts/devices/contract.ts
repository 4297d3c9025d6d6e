export interface Client {
  userAgent: string;
  /** IP address of the client, from a header that only Cloudflare's edge can set. */
  address: string;
  /** Secret in the client's long-lived device cookie. */
  device: string;
  /** `isBrowser`: the client keeps cookies. Other clients have a new `device` in each request. */
  isBrowser: boolean;
}
