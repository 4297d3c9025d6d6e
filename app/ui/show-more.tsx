import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

interface ShowMoreProps {
  /** URL of the next page; null at the end of the list. */
  to: string | null;
  load: (url: string) => void;
  isLoading: boolean;
  hasFailed: boolean;
  texts: { showMore: string; loading: string; loadFailure: string };
}

/** Loads the next page into the list. Without JavaScript, it links to the next page. */
export function ShowMore({ to, load, isLoading, hasFailed, texts }: ShowMoreProps) {
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || to === null) return;
    event.preventDefault();
    load(to);
  };
  return (
    <>
      {hasFailed && <Alert variant="danger">{texts.loadFailure}</Alert>}
      {to !== null && (
        <Button asChild className="justify-self-center">
          <Link to={to} onClick={showMore} aria-disabled={isLoading}>
            {isLoading ? texts.loading : texts.showMore}
          </Link>
        </Button>
      )}
    </>
  );
}
