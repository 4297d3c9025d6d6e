import { type Context, HEIGHT, WIDTH } from "./scene.ts";

/** A picture that only grows, so that an image draws nothing but the items that are new. */
export interface Layer {
  show: (c: Context, count: number) => void;
}

export function growingLayer(drawItem: (c: Context, index: number) => void): Layer {
  let made: Context | null = null;
  let drawn = 0;
  return {
    show: (c, count) => {
      made ??= new OffscreenCanvas(WIDTH, HEIGHT).getContext("2d", { willReadFrequently: true });
      if (!made) throw new Error("The browser has no canvas.");
      if (count < drawn) {
        made.clearRect(0, 0, WIDTH, HEIGHT);
        drawn = 0;
      }
      while (drawn < count) drawItem(made, drawn++);
      c.drawImage(made.canvas, 0, 0);
    },
  };
}
