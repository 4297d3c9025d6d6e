/** The Worker as it is deployed, beside which bench/cost.ts puts the probe. */
export {
  ApiMeter,
  ChatRoom,
  default,
  LiveOrigin,
  MetricsHub,
  SignInThrottle,
} from "../../worker/index.ts";
