import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatTime } from "#i18n/format.ts";

export function UserLink({ username }: { username: string }) {
  return (
    <Link to={`/@${username}`} className="font-semibold underline-offset-4 hover:underline">
      @{username}
    </Link>
  );
}

export function Stamp({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}

export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="break-all rounded-sm bg-line/50 px-1 py-0.5 font-mono text-xs">
      {children}
    </code>
  );
}

export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CompanyLink({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="w-fit font-semibold text-accent text-sm underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}

/** Renders nothing on the last page. */
export function NextPage({ to, label }: { to: string | null; label: string }) {
  if (to === null) return null;
  return (
    <div>
      <Button asChild>
        <Link to={to}>{label}</Link>
      </Button>
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 w-fit items-center font-semibold text-accent text-sm underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
