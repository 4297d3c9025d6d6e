import type { Population } from "./contract.ts";
import { forgedAudience } from "./forged-audience.ts";
import { nonstopBrowsers } from "./nonstop-browsers.ts";
import { plannedFarms } from "./planned-farms.ts";
import { sisterChannels } from "./sister-channels.ts";

export const farms = (): Population[] => [
  ...plannedFarms(),
  forgedAudience(6),
  sisterChannels(7),
  nonstopBrowsers(8),
];
