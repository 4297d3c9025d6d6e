import dns from "node:dns";
import { Agent } from "node:http";

/**
 * Changes how this process sends the requests of `page.request` and `route.fetch`: each on a
 * connection of its own, to 127.0.0.1. The header `Connection: close` does not do that: Node keeps
 * the connection when the answer lacks the header, and workerd's lacks it.
 */
export function openFreshConnections(): void {
  // workerd closes a connection without notice after 5 idle seconds, and after an answer that did
  // not need the whole body of the request. A request that reuses the connection at that moment
  // fails with ECONNRESET.
  Agent.prototype.keepSocketAlive = () => false;
  // Playwright also asks for the IPv6 address of localhost. Where /etc/hosts has none, a name
  // server is asked, for up to 5 s.
  const lookup = dns.promises.lookup.bind(dns.promises);
  Object.assign(dns.promises, {
    lookup: (name: string, options: dns.LookupAllOptions) =>
      lookup(name === "localhost" ? "127.0.0.1" : name, options),
  });
}
