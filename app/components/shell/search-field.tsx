import { Form, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { cn } from "#app/components/ui/cn.ts";
import { Input } from "#app/components/ui/input.tsx";

/** Leads to /search?q=. A plain form: it works before and without scripts. */
export function SearchField({ className, autoFocus = false }: { className?: string; autoFocus?: boolean }) {
  const [params] = useSearchParams();
  const query = params.get("q") ?? "";
  return (
    <Form action="/search" role="search" className={cn("relative", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted" />
      <Input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={100}
        required
        aria-label="Search creators and videos"
        placeholder="Search creators, videos..."
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={autoFocus}
        className="h-10 rounded-full bg-surface pr-4 pl-10 text-base ring-line md:text-sm"
      />
    </Form>
  );
}
