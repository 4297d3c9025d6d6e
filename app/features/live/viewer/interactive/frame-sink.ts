export interface FrameSink {
  readonly stream: MediaStream;
  show(frame: VideoFrame): void;
  close(): void;
}

/** @returns null if the browser supports neither MediaStreamTrackGenerator nor canvas capture */
export function createFrameSink(size: { width: number; height: number }): FrameSink | null {
  if (typeof MediaStreamTrackGenerator === "function") return generatorSink();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const ink = canvas.getContext("2d", { alpha: false });
  if (!ink || typeof canvas.captureStream !== "function") return null;
  const stream = canvas.captureStream();
  return {
    stream,
    show(frame) {
      if (canvas.width !== frame.displayWidth) canvas.width = frame.displayWidth;
      if (canvas.height !== frame.displayHeight) canvas.height = frame.displayHeight;
      ink.drawImage(frame, 0, 0);
      frame.close();
    },
    close: () => stopAll(stream),
  };
}

function generatorSink(): FrameSink {
  const track = new MediaStreamTrackGenerator({ kind: "video" });
  const writer = track.writable.getWriter();
  const stream = new MediaStream([track]);
  return {
    stream,
    show(frame) {
      // A stopped track rejects frames, so this code must close the frame.
      writer.write(frame).catch(() => frame.close());
    },
    close() {
      writer.close().catch(() => undefined);
      stopAll(stream);
    },
  };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
