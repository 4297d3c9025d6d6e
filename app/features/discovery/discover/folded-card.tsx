import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";

interface FoldedCardProps {
  title: string;
  /** True to fold the card also in wide windows. */
  isFolded: boolean;
  children: ReactNode;
}

export function FoldedCard({ title, isFolded, children }: FoldedCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card className={isFolded ? "p-0 sm:p-0" : "max-lg:p-0"}>
      <section aria-labelledby={`${id}-title`}>
        <div
          className={cn(
            "relative flex items-center gap-3",
            isFolded ? "min-h-14 px-4" : "max-lg:min-h-14 max-lg:px-4",
          )}
        >
          <h2 id={`${id}-title`} className={cn("mr-auto text-base", !isFolded && "lg:text-lg")}>
            {title}
          </h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={title}
            onClick={() => setOpen(!isOpen)}
            className={cn(
              "grid size-8 place-items-center rounded-lg text-muted after:absolute after:inset-0",
              !isFolded && "lg:hidden",
            )}
          >
            <ChevronDown
              aria-hidden
              className={cn("size-5 transition-transform", isOpen && "rotate-180")}
            />
          </button>
        </div>
        <div
          id={id}
          className={cn(
            isFolded ? "px-4 pb-5" : "max-lg:px-4 max-lg:pb-5 lg:mt-4",
            !isOpen && (isFolded ? "hidden" : "max-lg:hidden"),
          )}
        >
          {children}
        </div>
      </section>
    </Card>
  );
}
