import type { Deps } from "../domain/deps.ts";
import type { Origin } from "../domain/media/verdicts/contract.ts";
import { originOf } from "../domain/media/verdicts/origin.ts";
import { deviceSecretOf } from "./client.ts";

/** Returns keyed hashes of the IP network and the device cookie, for fraud checks and rankings. */
export const originOfRequest = (
  deps: Pick<Deps, "signingSecret" | "now">,
  request: Request,
): Promise<Origin> =>
  originOf(deps, {
    address: request.headers.get("CF-Connecting-IP"),
    device: deviceSecretOf(request),
  });
