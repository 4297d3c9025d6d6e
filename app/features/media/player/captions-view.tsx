import type { CaptionBackground, CaptionSize } from "#app/features/media/player/preferences.ts";
import { usePreferences } from "#app/features/media/player/use-preferences.ts";
import { cn } from "#app/ui/cn.ts";

const SIZES: Record<CaptionSize, string> = {
  small: "text-[clamp(12px,1.9cqw,28px)]",
  medium: "text-[clamp(14px,2.5cqw,38px)]",
  large: "text-[clamp(17px,3.4cqw,52px)]",
  huge: "text-[clamp(20px,4.6cqw,72px)]",
};
const BACKGROUNDS: Record<CaptionBackground, string> = {
  solid: "bg-black",
  half: "bg-black/70",
  none: "[text-shadow:0_0_4px_black,0_1px_2px_black,0_0_8px_black]",
};

export function CaptionsView({ cues, raised }: { cues: string[]; raised: boolean }) {
  const { captionSize, captionGround } = usePreferences();
  if (cues.length === 0) return null;
  return (
    <div
      aria-hidden
      data-captions
      className={cn(
        "@container pointer-events-none absolute inset-x-0 bottom-0 transition-[padding]",
        raised ? "pb-24" : "pb-[4%]",
      )}
    >
      <div
        className={cn(
          "mx-auto grid w-fit max-w-[86%] justify-items-center gap-1 text-center leading-snug",
          SIZES[captionSize],
        )}
      >
        {[...new Set(cues)].map((text) => (
          <p key={text} className="whitespace-pre-line text-white">
            <span
              className={cn(
                "box-decoration-clone rounded-sm px-2 py-0.5",
                BACKGROUNDS[captionGround],
              )}
            >
              {text}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
