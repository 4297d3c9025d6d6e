import { type Bridge, startBridge } from "../../bridge/server.ts";

interface BridgePorts {
  RTMP_PORT?: number;
  WHIP_PORT?: number;
}

/** Returns the variables that tell the app the addresses of the bridge on this machine. */
export const bridgeVars = ({ RTMP_PORT, WHIP_PORT }: BridgePorts) => ({
  RTMP_URL: RTMP_PORT === undefined ? "" : `rtmp://localhost:${RTMP_PORT}/live`,
  WHIP_URL: WHIP_PORT === undefined ? "" : `http://localhost:${WHIP_PORT}/whip`,
});

interface LocalBridgeOptions {
  ports: BridgePorts;
  origin: string;
  host: string;
  log(line: string): void;
}

/** Starts the bridge for encoders on this machine. Returns null if it is turned off. */
export async function startLocalBridge(options: LocalBridgeOptions): Promise<Bridge | null> {
  const { ports, origin, host, log } = options;
  const { RTMP_PORT: port, WHIP_PORT: whipPort } = ports;
  if (port === undefined) return null;
  const settings = { udpPorts: undefined, addresses: ["127.0.0.1"] };
  const whip = whipPort === undefined ? undefined : { port: whipPort, settings };
  return startBridge({ origin, host, port, whip, log });
}
