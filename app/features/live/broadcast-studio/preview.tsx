import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Capture, CaptureState } from "#app/features/live/broadcast-studio/capture/capture.ts";
import {
  arrange,
  contain,
  cornerAt,
  type Rect,
  type Size,
} from "#app/features/live/broadcast-studio/pipeline/layout.ts";
import { cn } from "#app/ui/cn.ts";
import { t } from "#i18n/t.ts";

const BOX: Size = { width: 16, height: 9 };

interface PreviewProps {
  capture: Capture | null;
  state: CaptureState;
  frame: Size | null;
}

export function Preview({ capture, state, frame }: PreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [main, setMain] = useState<Size>(BOX);
  const [second, setSecond] = useState<Size>({ width: 4, height: 3 });
  const previewArea = contain(frame ?? main, { x: 0, y: 0, ...BOX });
  const { inset, layout } = state;
  const placed = inset
    ? arrange(layout, previewArea, main, second)
    : { main: contain(main, { ...previewArea, x: 0, y: 0 }), inset: null };
  const drag = (event: PointerEvent<HTMLVideoElement>) => {
    const area = box.current?.getBoundingClientRect();
    if (!area || event.buttons === 0 || layout.kind !== "inset") return;
    const corner = cornerAt({ x: event.clientX - area.left, y: event.clientY - area.top }, area);
    if (corner !== layout.corner) capture?.setLayout({ ...layout, corner });
  };
  return (
    <div ref={box} className="absolute inset-0">
      <PreviewVideo
        label={t("live.preview.ariaLabel")}
        stream={state.stream}
        rect={shift(placed.main, previewArea)}
        onSize={setMain}
        className={cn(
          state.scene === "camera" && state.facing === "user" && "-scale-x-100",
          state.stream === null && "invisible",
        )}
      />
      {inset && placed.inset && (
        <PreviewVideo
          label={t("live.preview.cameraAriaLabel")}
          stream={inset.track}
          rect={shift(placed.inset, previewArea)}
          onSize={setSecond}
          className={cn(
            "transition-[left,top,width,height]",
            layout.kind === "inset" && "cursor-move touch-none",
          )}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      )}
    </div>
  );
}

interface PreviewVideoProps {
  label: string;
  stream: MediaStream | MediaStreamTrack | null;
  /** Position in the preview, in the units of BOX. */
  rect: Rect;
  onSize: (size: Size) => void;
  className?: string;
  onPointerDown?: (event: PointerEvent<HTMLVideoElement>) => void;
  onPointerMove?: (event: PointerEvent<HTMLVideoElement>) => void;
}

function PreviewVideo({ label, stream, rect, onSize, className, ...pointer }: PreviewVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current)
      video.current.srcObject =
        stream instanceof MediaStreamTrack ? new MediaStream([stream]) : stream;
  }, [stream]);
  const percent = (value: number, of: number) => `${((value / of) * 100).toFixed(3)}%`;
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      onResize={({ currentTarget: v }) =>
        v.videoWidth > 0 && onSize({ width: v.videoWidth, height: v.videoHeight })
      }
      className={cn("absolute object-contain", className)}
      style={{
        left: percent(rect.x, BOX.width),
        top: percent(rect.y, BOX.height),
        width: percent(rect.width, BOX.width),
        height: percent(rect.height, BOX.height),
      }}
      {...pointer}
    />
  );
}

const shift = (rect: Rect, by: Rect): Rect => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });
