import { CHESS_SCENES } from "./chess.ts";
import { CODE_SCENES } from "./code.ts";
import { DRAWING_SCENES } from "./drawings.ts";
import { BRICKS } from "./game-bricks.ts";
import { SNAKE } from "./game-snake.ts";
import type { Scene } from "./kit/scene.ts";
import { STEP_SCENES } from "./steps.ts";

export const SCENES: Scene[] = [
  ...CHESS_SCENES,
  ...CODE_SCENES,
  ...DRAWING_SCENES,
  ...STEP_SCENES,
  SNAKE,
  BRICKS,
];
