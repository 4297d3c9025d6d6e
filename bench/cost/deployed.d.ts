export {
  ApiMeter,
  ChatRoom,
  default,
  LiveOrigin,
  MetricsHub,
  SignInThrottle,
} from "../../worker/index.ts";
