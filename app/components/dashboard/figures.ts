import type { Compared } from "#worker/domain/dashboard/contract.ts";

const tenth = (n: number) => n.toLocaleString("en-US", { maximumFractionDigits: 1 });

/** "4.2 %". @param share per cent */
export const rate = (share: number): string => `${tenth(share)} %`;

/** How two shares differ: in points, for a per cent of a per cent says little. */
export function ratePoints({ now, before }: Compared, days: number): string {
  if (now === null || before === null) return `No views in the ${days} days before`;
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return `The same as in the ${days} days before`;
  return `${tenth(Math.abs(points))} points ${points > 0 ? "more" : "less"} than in the ${days} days before`;
}
