/**
 * Runs the bridge. It takes RTMP, RTMPS and WHIP from encoders and sends the media to the site.
 * `npm start` runs the bridge beside the app. In production, it runs on a machine of its own.
 * A Worker cannot take RTMP or WHIP: it accepts no TCP connections and no UDP packets.
 *
 *   TRIBUTARY_ORIGIN          origin of the app (http://localhost:8787)
 *   HOST, RTMP_PORT           address of the RTMP server (0.0.0.0, 1935)
 *   RTMPS_PORT                port for RTMPS (1936), if these files are set:
 *   TLS_KEY_FILE, TLS_CERT_FILE   private key and certificate chain, PEM
 *   WHIP_PORT                 port for WHIP (none by default); HTTPS if the files above are set
 *   WHIP_UDP_PORTS            first and last UDP port for WHIP's media, such as 50000-50999
 *   WHIP_ADDRESSES            public addresses of this machine, such as 203.0.113.7,2001:db8::7
 *   MAX_MEDIA_MB              most media that waits to be sent to the site (1024 MB)
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { startBridge } from "./server.ts";

const PortNumber = z.number().int().min(1).max(65_535);
const Port = z.coerce.number().pipe(PortNumber);
const UdpPorts = z
  .string()
  .transform((range) => range.split("-").map(Number))
  .pipe(z.tuple([PortNumber, PortNumber]))
  .refine(([first, last]) => first < last, { error: "The first port must be the lower one." });
const Addresses = z
  .string()
  .transform((addresses) => addresses.split(",").map((address) => address.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6()])));
const Settings = z
  .object({
    TRIBUTARY_ORIGIN: z.url({ protocol: /^https?$/ }).default("http://localhost:8787"),
    HOST: z.string().default("0.0.0.0"),
    RTMP_PORT: Port.default(1935),
    RTMPS_PORT: Port.default(1936),
    TLS_KEY_FILE: z.string().optional(),
    TLS_CERT_FILE: z.string().optional(),
    WHIP_PORT: Port.optional(),
    WHIP_UDP_PORTS: UdpPorts.optional(),
    WHIP_ADDRESSES: Addresses.default([]),
    MAX_MEDIA_MB: z.coerce.number().int().positive().optional(),
  })
  .refine((settings) => !settings.TLS_KEY_FILE === !settings.TLS_CERT_FILE, {
    error: "Set both TLS_KEY_FILE and TLS_CERT_FILE, or none.",
  });

async function main(): Promise<void> {
  const settings = Settings.safeParse(process.env);
  if (!settings.success) throw new Error(z.prettifyError(settings.error));
  const { TRIBUTARY_ORIGIN, HOST, RTMP_PORT, RTMPS_PORT, TLS_KEY_FILE, TLS_CERT_FILE } =
    settings.data;
  const { WHIP_PORT, WHIP_UDP_PORTS, WHIP_ADDRESSES, MAX_MEDIA_MB } = settings.data;
  const bridge = await startBridge({
    origin: new URL(TRIBUTARY_ORIGIN).origin,
    host: HOST,
    port: RTMP_PORT,
    tls:
      TLS_KEY_FILE && TLS_CERT_FILE
        ? {
            port: RTMPS_PORT,
            key: readFileSync(TLS_KEY_FILE),
            cert: readFileSync(TLS_CERT_FILE),
          }
        : undefined,
    whip:
      WHIP_PORT === undefined
        ? undefined
        : { port: WHIP_PORT, settings: { udpPorts: WHIP_UDP_PORTS, addresses: WHIP_ADDRESSES } },
    maxMediaBytes: MAX_MEDIA_MB === undefined ? undefined : MAX_MEDIA_MB * 1024 * 1024,
    log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  });
  const ports = { RTMP: bridge.port, RTMPS: bridge.tlsPort, WHIP: bridge.whipPort };
  const listening = Object.entries(ports)
    .filter(([, port]) => port !== null)
    .map(([protocol, port]) => `${protocol} on port ${port}`);
  console.log(`The bridge takes ${listening.join(", ")}, for ${TRIBUTARY_ORIGIN}.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      bridge.close().then(() => process.exit(0), fail);
    });
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(fail);
