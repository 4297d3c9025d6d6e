import { createApi } from "../route.ts";
import { mountHealth } from "./health.ts";

/**
 * Routes for health checks and monitoring. They form their own app, so that a probe does not load
 * the rest of the API.
 */
export const probes = createApi();
mountHealth(probes);

export const isProbe = (pathname: string): boolean =>
  /^\/(?:healthz|readyz|metrics|status\.atom|api\/health)$/.test(pathname);
