import { type Act, DAY_MS, DAYS, type Population, START, withoutRepeats } from "./contract.ts";
import { farmChannel, PLAYED } from "./farm-parts.ts";

const NONSTOP = { browsers: 5, everyMs: 12_000, videos: 7200 } as const;

/** Five browsers with five IP addresses keep their cookies and play a video every 12 s, all day. */
export function nonstopBrowsers(number: number): Population {
  const channel = farmChannel(number);
  const acts: Act[] = [];
  for (let i = 0; i < NONSTOP.browsers; i++) {
    const common = {
      identity: `a:farm-${number}-browser-${i}`,
      account: null,
      network: `198.51.${100 + number}.${i + 1}`,
      device: null,
      channel,
    };
    for (let day = 0; day < DAYS; day++)
      for (let n = 0; n * NONSTOP.everyMs < DAY_MS; n++) {
        const at = START + day * DAY_MS + n * NONSTOP.everyMs;
        acts.push({
          ...common,
          kind: "view",
          video: `${channel}-video-${n % NONSTOP.videos}`,
          at,
          ...PLAYED,
        });
      }
  }
  const description = "no accounts; each browser keeps its cookies and plays videos all day";
  return {
    name: "nonstop browsers",
    description,
    kind: "impatient",
    channel,
    acts: withoutRepeats(acts),
  };
}
