/** Types of the deployed Worker's bundle, which bench/cost.ts copies next to the probe. */
export {
  ApiMeter,
  ChatRoom,
  default,
  LiveOrigin,
  MetricsHub,
  SignInThrottle,
} from "../../worker/index.ts";
