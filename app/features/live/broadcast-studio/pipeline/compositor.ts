import { t } from "#i18n/t.ts";
import { LastFrame } from "./last-frame.ts";
import { arrange, type Layout, type Rect, type Size } from "./layout.ts";

export class Compositor {
  readonly #canvas: OffscreenCanvas;
  readonly #ink: OffscreenCanvasRenderingContext2D | null;
  readonly #last = { main: new LastFrame(copyFrame), inset: new LastFrame(copyFrame) };
  layout: Layout;

  constructor(size: Size, layout: Layout) {
    this.#canvas = new OffscreenCanvas(size.width, size.height);
    this.#ink = this.#canvas.getContext("2d", { alpha: false, desynchronized: true });
    this.layout = layout;
  }

  /** Keeps a copy for `compose`, and closes the given frame. */
  take(source: "main" | "inset", frame: VideoFrame): void {
    this.#last[source].keep(frame, performance.now());
    frame.close();
  }

  /** Replaces old frames by copies (`LastFrame`). Call this several times a second. */
  tick(): void {
    const at = performance.now();
    this.#last.main.tick(at);
    this.#last.inset.tick(at);
  }

  compose(timestamp: number): VideoFrame | null {
    const ink = this.#ink;
    const { frame: main } = this.#last.main;
    const { frame: inset } = this.#last.inset;
    if (!ink || (!main && !inset)) return null;
    const frameSize = { width: this.#canvas.width, height: this.#canvas.height };
    const placed = arrange(this.layout, frameSize, sizeOf(main), sizeOf(inset));
    ink.fillStyle = "#000";
    ink.fillRect(0, 0, frameSize.width, frameSize.height);
    if (main) draw(ink, main, placed.main);
    if (inset) draw(ink, inset, placed.inset);
    return new VideoFrame(this.#canvas, { timestamp });
  }

  close(): void {
    this.#last.main.close();
    this.#last.inset.close();
  }
}

/** Copies a frame's pixels into a frame that does not belong to the camera. */
export function copyFrame(frame: VideoFrame): VideoFrame {
  const { displayWidth, displayHeight, timestamp } = frame;
  const canvas = new OffscreenCanvas(displayWidth, displayHeight);
  canvas.getContext("2d", { alpha: false })?.drawImage(frame, 0, 0);
  return new VideoFrame(canvas, { timestamp });
}

const sizeOf = (frame: VideoFrame | null): Size =>
  frame ? { width: frame.displayWidth, height: frame.displayHeight } : { width: 16, height: 9 };

const draw = (
  ink: OffscreenCanvasRenderingContext2D,
  frame: VideoFrame,
  { x, y, width, height }: Rect,
) => ink.drawImage(frame, Math.round(x), Math.round(y), Math.round(width), Math.round(height));

export function placeholderFrame({ width, height }: Size, timestamp: number): VideoFrame {
  const canvas = new OffscreenCanvas(width, height);
  const ink = canvas.getContext("2d", { alpha: false });
  if (ink) {
    ink.fillStyle = "#06090d";
    ink.fillRect(0, 0, width, height);
    ink.fillStyle = "#9dadba";
    ink.font = ["600", `${Math.round(Math.min(width, height) / 16)}px`, "sans-serif"].join(" ");
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.fillText(t("live.preview.standbyText"), width / 2, height / 2);
  }
  return new VideoFrame(canvas, { timestamp });
}
