import type { Socket } from "node:net";
import { addressGroup } from "#worker/domain/kernel/throttle/network.ts";

const MAX_CONNECTIONS = 500;
const MAX_CONNECTIONS_OF_NETWORK = 20;

/** Limits the open TCP connections of a server, in total and for each network. */
export function createConnectionLimit(log: (line: string) => void) {
  /** The network of each open TCP connection (see `addressGroup`). */
  const networks = new Map<Socket, string>();

  return {
    /** Counts a connection until it closes. Closes the connection at once if there are too many. */
    count(socket: Socket): void {
      const network = addressGroup(socket.remoteAddress ?? "unknown");
      const ofNetwork = [...networks.values()].filter((other) => other === network).length;
      if (networks.size >= MAX_CONNECTIONS || ofNetwork >= MAX_CONNECTIONS_OF_NETWORK) {
        log(`${network}: too many connections`);
        socket.destroy();
        return;
      }
      networks.set(socket, network);
      socket.once("close", () => networks.delete(socket));
    },

    closeAll(): void {
      for (const socket of networks.keys()) socket.destroy();
    },
  };
}
