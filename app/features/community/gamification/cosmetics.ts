import type { Flair } from "#worker/domain/accounts/users/contract.ts";

const COLORS: Readonly<Record<string, string>> = {
  "colour-river": "text-accent",
  "colour-moss": "text-moss",
  "colour-ember": "text-ember",
  "colour-dusk": "text-dusk",
};
const FRAMES: Readonly<Record<string, string>> = {
  "frame-line": "outline outline-1 outline-offset-1 outline-accent",
  "frame-double": "outline-double outline-3 outline-offset-1 outline-accent",
  "frame-dashed": "outline-dashed outline-2 outline-offset-1 outline-ink",
};

type Worn = Flair | null | undefined;

export const nameClass = (flair: Worn) => (flair?.colour ? COLORS[flair.colour] : undefined);
export const frameClass = (flair: Worn) => (flair?.frame ? FRAMES[flair.frame] : undefined);
