import dns from "node:dns";
import { Agent } from "node:http";

/**
 * Makes this process send each request of `page.request` and `route.fetch` on a new connection to
 * 127.0.0.1. The header `Connection: close` is not enough: Node keeps the connection if the
 * response lacks that header, and the responses of workerd lack it.
 */
export function openFreshConnections(): void {
  // workerd closes a connection without notice after 5 idle seconds, and after a response that it
  // sent before it had read the whole request body. A request that reuses the connection at that
  // moment fails with ECONNRESET.
  Agent.prototype.keepSocketAlive = () => false;
  // Playwright also resolves the IPv6 address of localhost. If /etc/hosts has none, the query goes
  // to a name server and takes up to 5 s.
  const lookup = dns.promises.lookup.bind(dns.promises);
  Object.assign(dns.promises, {
    lookup: (name: string, options: dns.LookupAllOptions) =>
      lookup(name === "localhost" ? "127.0.0.1" : name, options),
  });
}
