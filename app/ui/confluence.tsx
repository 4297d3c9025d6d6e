import { cn } from "./cn.ts";

const STREAMS = [
  { from: 30, opacity: "opacity-30" },
  { from: 90, opacity: "opacity-45" },
  { from: 150, opacity: "opacity-60" },
  { from: 290, opacity: "opacity-80" },
  { from: 350, opacity: "opacity-50" },
  { from: 400, opacity: "opacity-35" },
];

/** Drawing of streams that join into one. A page shows this drawing at most once. */
export function Confluence({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 440"
      fill="none"
      preserveAspectRatio="none"
      className={cn("absolute w-full text-accent", className)}
    >
      {STREAMS.map(({ from, opacity }) => (
        <path
          key={from}
          d={`M-20 ${from}C 200 ${from}, 260 220, 470 220`}
          stroke="currentColor"
          strokeWidth="5"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
          className={opacity}
        />
      ))}
      <path
        d="M470 220H820"
        stroke="currentColor"
        strokeWidth="10"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
