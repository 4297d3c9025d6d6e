import type { Deps } from "../domain/deps.ts";
import type { Origin } from "../domain/media/counting/contract.ts";
import { originOf } from "../domain/media/counting/origin.ts";
import { knownDeviceOf } from "./client.ts";

/**
 * Where a request comes from, as what pays and ranks knows it: keyed hashes of its network and of
 * its device cookie.
 */
export const originOfRequest = (
  deps: Pick<Deps, "signingSecret" | "now">,
  request: Request,
): Promise<Origin> =>
  originOf(deps, {
    address: request.headers.get("CF-Connecting-IP"),
    device: knownDeviceOf(request),
  });
