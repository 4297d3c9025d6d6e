import type { Origin } from "../domain/counting/contract.ts";
import { originOf } from "../domain/counting/origin.ts";
import type { Deps } from "../domain/deps.ts";
import { knownDeviceOf } from "./client.ts";

/** Where a request comes from, as what pays and ranks knows it: keyed hashes of its network and of its device cookie. */
export const originOfRequest = (deps: Pick<Deps, "signingSecret" | "now">, request: Request): Promise<Origin> =>
  originOf(deps, { address: request.headers.get("CF-Connecting-IP"), device: knownDeviceOf(request) });
