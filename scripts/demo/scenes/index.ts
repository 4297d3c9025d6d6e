import { CHESS_SCENES } from "./chess.ts";
import { CODE_SCENES } from "./code.ts";
import { DATA_SCENES } from "./data.ts";
import { DRAWING_SCENES } from "./drawings.ts";
import { BLOCKS } from "./game-blocks.ts";
import { BRICKS } from "./game-bricks.ts";
import { SNAKE } from "./game-snake.ts";
import { STUDY_SCENES } from "./generative.ts";
import type { Scene } from "./kit/scene.ts";
import { MUSIC_SCENES } from "./music.ts";
import { QUIET_SCENES } from "./quiet.ts";
import { QUIZ_SCENES } from "./quiz.ts";
import { STEP_SCENES } from "./steps.ts";
import { OFFSIDE } from "./tactics.ts";
import { TALK_SCENES } from "./talks.ts";
import { TRAIN } from "./train.ts";

export const SCENES: Scene[] = [
  ...CHESS_SCENES,
  ...CODE_SCENES,
  ...DRAWING_SCENES,
  ...STEP_SCENES,
  ...STUDY_SCENES,
  ...QUIZ_SCENES,
  ...QUIET_SCENES,
  ...DATA_SCENES,
  ...TALK_SCENES,
  ...MUSIC_SCENES,
  SNAKE,
  BRICKS,
  BLOCKS,
  OFFSIDE,
  TRAIN,
];
