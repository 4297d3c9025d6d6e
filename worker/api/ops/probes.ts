import { createApi } from "../route.ts";
import { mountHealth } from "./health.ts";

/** The routes for programs that watch the Worker. They are separate so that they answer without loading the rest of the API. */
export const probes = createApi();
mountHealth(probes);

export const isProbe = (pathname: string): boolean => /^\/(?:healthz|readyz|metrics|status\.atom|api\/health)$/.test(pathname);
