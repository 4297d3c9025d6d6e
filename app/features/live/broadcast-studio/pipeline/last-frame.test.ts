import { expect, test } from "vitest";
import { LastFrame } from "./last-frame.ts";

/** Chromium's limit of open frames of one camera. */
const LIMIT = 2;

class Camera {
  open = 0;
  made = 0;

  /** Returns null while too many frames are open. */
  next(): FakeFrame | null {
    return this.open >= LIMIT ? null : new FakeFrame(this, ++this.made);
  }
}

class FakeFrame {
  readonly #camera: Camera | null;
  readonly number: number;
  #isOpen = true;

  constructor(camera: Camera | null, number: number) {
    this.#camera = camera;
    this.number = number;
    if (camera) camera.open++;
  }

  clone(): this {
    return new FakeFrame(this.#camera, this.number) as this;
  }

  close(): void {
    if (this.#isOpen && this.#camera) this.#camera.open--;
    this.#isOpen = false;
  }
}

const FRAME_MS = 50;

/** Passes a camera's frames on for `ms`. Returns the number of frames that arrived. */
function run(camera: Camera, last: LastFrame<FakeFrame>, ms: number): number {
  let arrived = 0;
  for (let at = 0; at < ms; at += FRAME_MS) {
    const frame = camera.next();
    if (frame) {
      arrived++;
      last.keep(frame, at);
      frame.close();
    }
    last.tick(at);
  }
  return arrived;
}

const copy = ({ number }: FakeFrame) => new FakeFrame(null, number);

test("keeping the last frame does not reduce the frames of a camera", () => {
  const camera = new Camera();
  expect(run(camera, new LastFrame(copy), 10_000)).toBe(10_000 / FRAME_MS);
});

test("a camera that is blocked by another open frame delivers frames again within 300 ms", () => {
  const camera = new Camera();
  camera.next();
  const last = new LastFrame(copy);
  expect(run(camera, last, 10_000)).toBeGreaterThan((10_000 - 300) / FRAME_MS);
  expect(last.frame?.number).toBe(camera.made);
});

function keepOne() {
  const camera = new Camera();
  const last = new LastFrame(copy);
  const frame = camera.next();
  if (frame) last.keep(frame, 0);
  frame?.close();
  return { camera, last };
}

test("the last frame of a source that delivers nothing more is kept as a copy", () => {
  const { camera, last } = keepOne();
  for (let at = 0; at < 5_000; at += FRAME_MS) last.tick(at);
  expect(last.frame?.number).toBe(1);
  expect(camera.open).toBe(0);
});

test("close() closes the kept frame", () => {
  const { camera, last } = keepOne();
  last.close();
  expect(last.frame).toBeNull();
  expect(camera.open).toBe(0);
});
