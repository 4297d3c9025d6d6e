import { box, disc } from "./paint.ts";
import type { Context } from "./scene.ts";
import { random } from "./timeline.ts";

/** What a program on the screen may call. Its plane is 440 by 440. */
interface Tools {
  print: (...values: unknown[]) => void;
  box: (x: number, y: number, width: number, height: number, color: string) => void;
  dot: (x: number, y: number, radius: number, color: string) => void;
  random: () => number;
}

export interface Program {
  /** Draws image `n` of the running program, which may depend on those before it. */
  show: (c: Context, n: number) => void;
  printed: () => string[];
}

type Command = (c: Context) => void;

/** Runs the text of a program that the scene shows, so that its output is never made up. */
export function startProgram(source: string): Program {
  let lines: string[] = [];
  let commands: Command[] = [];
  const start = (): ((n: number) => void) => {
    lines = [];
    const tools: Tools = {
      print: (...values) => {
        lines.push(values.map(String).join(" "));
      },
      box: (x, y, w, h, color) => {
        commands.push((c) => box(c, x, y, w, h, color));
      },
      dot: (x, y, radius, color) => {
        commands.push((c) => disc(c, x, y, radius, color));
      },
      random: random(5),
    };
    const body = `${source}\n;return typeof frame === "function" ? frame : () => {};`;
    return Reflect.construct(Function, [...Object.keys(tools), body])(...Object.values(tools));
  };
  let frame = start();
  let next = 0;
  return {
    show: (c, n) => {
      if (n < next - 1) {
        frame = start();
        next = 0;
      }
      while (next <= n) {
        commands = [];
        frame(next++);
      }
      for (const command of commands) command(c);
    },
    printed: () => lines,
  };
}
