import dns from "node:dns";
import { Agent } from "node:http";

/**
 * Sends each request of `page.request` and `route.fetch` on a new connection to 127.0.0.1. The
 * header `Connection: close` is not enough, because workerd's responses lack the header.
 */
export function openFreshConnections(): void {
  // workerd can close an idle connection without notice, and a request that reuses the connection
  // fails with ECONNRESET.
  Agent.prototype.keepSocketAlive = () => false;
  // A query for the IPv6 address of localhost can go to a name server and take up to 5 s.
  const lookup = dns.promises.lookup.bind(dns.promises);
  Object.assign(dns.promises, {
    lookup: (name: string, options: dns.LookupAllOptions) =>
      lookup(name === "localhost" ? "127.0.0.1" : name, options),
  });
}
