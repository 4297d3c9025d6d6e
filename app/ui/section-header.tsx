import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

interface SectionHeaderProps {
  title: ReactNode;
  id?: string;
  more?: { to: string; label: string };
  children?: ReactNode;
}

export function SectionHeader({ title, id, more, children }: SectionHeaderProps) {
  return (
    <div className="mb-5 flex min-h-9 items-center justify-between gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
      {more && (
        <Link
          to={more.to}
          prefetch="intent"
          className="inline-flex min-h-9 shrink-0 items-center gap-1.5 font-semibold text-accent text-sm underline-offset-4 hover:underline"
        >
          {more.label}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  );
}
