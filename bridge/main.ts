/**
 * Runs the bridge, which takes RTMP and RTMPS from encoders such as OBS and sends the media to
 * Tributary. `npm start` runs it beside the app. In production it runs on a machine of its own,
 * because a Worker cannot accept TCP connections (docs/live-encoders.md).
 *
 *   TRIBUTARY_ORIGIN          origin of the app (http://localhost:8787)
 *   HOST, RTMP_PORT           address of the RTMP server (0.0.0.0, 1935)
 *   RTMPS_PORT                port for RTMPS (1936), if these files are set:
 *   TLS_KEY_FILE, TLS_CERT_FILE   private key and certificate chain, PEM
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { startBridge } from "./server.ts";

const Port = z.coerce.number().int().min(1).max(65_535);
const Settings = z
  .object({
    TRIBUTARY_ORIGIN: z.url({ protocol: /^https?$/ }).default("http://localhost:8787"),
    HOST: z.string().default("0.0.0.0"),
    RTMP_PORT: Port.default(1935),
    RTMPS_PORT: Port.default(1936),
    TLS_KEY_FILE: z.string().optional(),
    TLS_CERT_FILE: z.string().optional(),
  })
  .refine((settings) => !settings.TLS_KEY_FILE === !settings.TLS_CERT_FILE, {
    error: "Set both TLS_KEY_FILE and TLS_CERT_FILE, or none.",
  });

async function main(): Promise<void> {
  const settings = Settings.safeParse(process.env);
  if (!settings.success) throw new Error(z.prettifyError(settings.error));
  const { TRIBUTARY_ORIGIN, HOST, RTMP_PORT, RTMPS_PORT, TLS_KEY_FILE, TLS_CERT_FILE } =
    settings.data;
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
    log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  });
  console.log(
    `The bridge takes RTMP on port ${bridge.port}${bridge.tlsPort === null ? "" : ` and RTMPS on port ${bridge.tlsPort}`}, for ${TRIBUTARY_ORIGIN}.`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => void bridge.close().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
