/**
 * Types of the deployed Worker's bundle, which bench/cost.ts copies into the same folder as the
 * probe.
 */
export {
  ApiMeter,
  ChatRoom,
  default,
  LiveOrigin,
  MetricsHub,
  SignInThrottle,
} from "../../worker/index.ts";
