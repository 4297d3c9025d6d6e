import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { Disclosure } from "./disclosure.tsx";
import { VerifiedMark } from "./verified-mark.tsx";

interface CardTextProps {
  to: string;
  title: string;
  /** Null if the page names the creator beside the card. */
  creator: { name: string; avatar: string | null; isVerified: boolean } | null;
  heading: "h2" | "h3" | "h4";
  /** True for a link that opens a dialog on the same page: the scroll position stays. */
  inPlace?: boolean;
  onChoose?: () => void;
  /** Says who paid for the content; null for unpaid content. */
  disclosure?: string | null;
  children: ReactNode;
  menu?: ReactNode;
}

export function CardText({
  to,
  title,
  creator,
  heading: Heading,
  inPlace = false,
  onChoose,
  disclosure = null,
  children,
  menu,
}: CardTextProps) {
  return (
    <div className="flex gap-3">
      {creator && <Avatar name={creator.name} src={creator.avatar} size="sm" className="mt-0.5" />}
      <div className="min-w-0 flex-1">
        <Heading className="line-clamp-2 font-semibold text-base leading-snug">
          <Link
            to={to}
            preventScrollReset={inPlace}
            prefetch="intent"
            onClick={onChoose}
            className="card-link"
          >
            {title}
          </Link>
        </Heading>
        {creator && (
          <p className="mt-1 truncate text-muted text-sm">
            {creator.name} {creator.isVerified && <VerifiedMark />}
          </p>
        )}
        <p className="tabular line-clamp-2 text-muted text-sm">{children}</p>
        {disclosure !== null && <Disclosure text={disclosure} className="mt-1 text-muted" />}
      </div>
      {menu && <div className="relative z-2 -mr-2">{menu}</div>}
    </div>
  );
}
