import { Link } from "@remix-run/react";
import { type Message, t } from "#i18n/t.ts";

interface LinkTabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: Message }[];
  current: Id;
  /** Query parameters that every tab's URL contains, such as `id=prm_1`. */
  keep?: string;
}

/** Returns the first tab if the URL parameter names no tab. */
export function tabOf<Id extends string>(
  tabs: readonly [{ id: Id }, ...{ id: Id }[]],
  name: string | null,
): Id {
  return tabs.find(({ id }) => id === name)?.id ?? tabs[0].id;
}

export function LinkTabs<Id extends string>({
  label,
  tabs,
  current,
  keep = "",
}: LinkTabsProps<Id>) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="no-scrollbar flex gap-6 overflow-x-auto border-line border-b">
        {tabs.map(({ id, label: text }, at) => (
          <li key={id} className="shrink-0">
            <Link
              to={
                at === 0
                  ? keep === ""
                    ? "."
                    : `?${keep}`
                  : `?${keep === "" ? "" : `${keep}&`}tab=${id}`
              }
              preventScrollReset
              aria-current={id === current ? "page" : undefined}
              className="-mb-px inline-flex h-11 items-center border-transparent border-b-2 font-semibold text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
