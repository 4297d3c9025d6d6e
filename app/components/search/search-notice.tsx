import { Link } from "@remix-run/react";
import type { SearchAnswer, SearchInput } from "#worker/domain/search/contract.ts";
import { searchHref } from "./search-href.ts";

const linkStyles = "font-semibold text-accent underline-offset-4 hover:underline";

/** Says what was looked for instead of the query, or what it may have meant. */
export function SearchNotice({ input, found }: { input: SearchInput; found: SearchAnswer }) {
  if (found.corrected !== null) {
    return (
      <p role="status" className="text-muted">
        Nothing holds “{input.q}”, so this is what was found for “{found.corrected}”.{" "}
        <Link to={searchHref(input, { exact: "1" })} className={linkStyles}>
          Search for “{input.q}” all the same
        </Link>
      </p>
    );
  }
  if (found.didYouMean === null) return null;
  return (
    <p role="status" className="text-muted">
      Did you mean{" "}
      <Link to={searchHref(input, { q: found.didYouMean })} className={linkStyles}>
        {found.didYouMean}
      </Link>
      ?
    </p>
  );
}
