import { t } from "#i18n/t.ts";
import { arrange, type Layout, type Rect, type Size } from "./layout.ts";

export class Compositor {
  readonly #canvas: OffscreenCanvas;
  readonly #ink: OffscreenCanvasRenderingContext2D | null;
  #main: VideoFrame | null = null;
  #inset: VideoFrame | null = null;
  layout: Layout;

  constructor(size: Size, layout: Layout) {
    this.#canvas = new OffscreenCanvas(size.width, size.height);
    this.#ink = this.#canvas.getContext("2d", { alpha: false, desynchronized: true });
    this.layout = layout;
  }

  /** Closes the given frame when the next frame of the same source arrives. */
  take(source: "main" | "inset", frame: VideoFrame): void {
    if (source === "main") {
      this.#main?.close();
      this.#main = frame;
    } else {
      this.#inset?.close();
      this.#inset = frame;
    }
  }

  compose(timestamp: number): VideoFrame | null {
    const ink = this.#ink;
    if (!ink || (!this.#main && !this.#inset)) return null;
    const frameSize = { width: this.#canvas.width, height: this.#canvas.height };
    const placed = arrange(this.layout, frameSize, sizeOf(this.#main), sizeOf(this.#inset));
    ink.fillStyle = "#000";
    ink.fillRect(0, 0, frameSize.width, frameSize.height);
    if (this.#main) draw(ink, this.#main, placed.main);
    if (this.#inset) draw(ink, this.#inset, placed.inset);
    return new VideoFrame(this.#canvas, { timestamp });
  }

  close(): void {
    this.#main?.close();
    this.#inset?.close();
    this.#main = this.#inset = null;
  }
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
