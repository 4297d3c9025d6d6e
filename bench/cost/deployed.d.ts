/** Types of the deployed Worker, whose bundle bench/cost.ts puts next to the probe. */
export {
  ApiMeter,
  ChatRoom,
  default,
  LiveOrigin,
  MetricsHub,
  SignInThrottle,
} from "../../worker/index.ts";
