import type { ReactNode } from "react";

interface AuthLayoutProps {
  title: string;
  subtitle: ReactNode;
  /** Beside the form on a desk, under it on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Sign in and sign up: the form, and beside it on a desk the streams that join. */
export function AuthLayout({ title, subtitle, aside, children }: AuthLayoutProps) {
  return (
    <div className="page grid gap-12 py-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-20 lg:py-14">
      <div className="relative hidden min-h-[36rem] content-end gap-10 overflow-hidden rounded-lg bg-surface p-10 lg:grid">
        <Confluence />
        <p className="relative max-w-[14ch] font-semibold text-2xl">Small streams make the river.</p>
        {aside}
      </div>
      <div className="mx-auto grid w-full max-w-md content-center gap-6">
        <div>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-2 text-muted">{subtitle}</p>
        </div>
        {children}
        {aside && <div className="lg:hidden">{aside}</div>}
      </div>
    </div>
  );
}

const STREAMS = [
  { from: 30, opacity: "opacity-30" },
  { from: 90, opacity: "opacity-45" },
  { from: 150, opacity: "opacity-60" },
  { from: 290, opacity: "opacity-80" },
  { from: 350, opacity: "opacity-50" },
  { from: 400, opacity: "opacity-35" },
];

/** Strokes from the left that join into one. */
function Confluence() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 440"
      fill="none"
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0 h-3/5 max-h-112 w-full text-accent"
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
      <path d="M470 220H820" stroke="currentColor" strokeWidth="10" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
