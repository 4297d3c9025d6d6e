import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { LogoMark } from "#app/components/ui/logo.tsx";

interface NotOpenYetProps {
  title: string;
  /** In a sentence, what will be here. */
  children: ReactNode;
  /** The one next step that works today. */
  next: { to: string; label: string };
}

/** A page that the shell links to and that is not built yet: it says so, and leads on. */
export function NotOpenYet({ title, children, next }: NotOpenYetProps) {
  return (
    <section className="page grid justify-items-center gap-4 py-24 text-center">
      <LogoMark className="size-16" />
      <p className="font-semibold text-muted text-sm">Not open yet</p>
      <h1 className="text-xl">{title}</h1>
      <p className="measure text-muted">{children}</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to={next.to}>{next.label}</Link>
      </Button>
    </section>
  );
}
