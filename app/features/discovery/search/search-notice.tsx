import { Link } from "@remix-run/react";
import { rich } from "#app/ui/rich.tsx";
import type { SearchInput } from "#worker/domain/discovery/search/contract.ts";
import type { SearchResults } from "#worker/domain/discovery/search/contract-api.ts";
import { searchHref } from "./search-href.ts";

const linkStyles = "font-semibold text-accent underline-offset-4 hover:underline";

export function SearchNotice({ input, found }: { input: SearchInput; found: SearchResults }) {
  if (found.corrected !== null) {
    return (
      <p role="status" className="text-muted">
        {rich("search.notice.corrected", {
          q: input.q,
          corrected: found.corrected,
          link: (text) => (
            <Link to={searchHref(input, { exact: "1" })} className={linkStyles}>
              {text}
            </Link>
          ),
        })}
      </p>
    );
  }
  if (found.didYouMean === null) return null;
  return (
    <p role="status" className="text-muted">
      {rich("search.notice.didYouMean", {
        didYouMean: found.didYouMean,
        link: (text) => (
          <Link to={searchHref(input, { q: found.didYouMean ?? undefined })} className={linkStyles}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
