import { ExternalLink } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { PARTNER_MIN_FOLLOWERS, PARTNER_MIN_VIEWS } from "#worker/domain/plans/contract.ts";
import type { StepProps } from "../tutorial-dialog.tsx";
import { DoneElsewhere } from "./done-elsewhere.tsx";

const count = (n: number) => n.toLocaleString("en-US");

export function PartnerStep({ isDone }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="measure">
        Partners earn from verified views, followers and tips. It takes {count(PARTNER_MIN_VIEWS)} views and {count(PARTNER_MIN_FOLLOWERS)}{" "}
        followers to apply; the program's page shows what it pays, and how far you are.
      </p>
      <div>
        <Button asChild variant={isDone ? "secondary" : "primary"}>
          <a href="/partner" target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            See the partner program
          </a>
        </Button>
      </div>
      <DoneElsewhere
        isDone={isDone}
        done="You have seen what it takes."
        waiting="Have a look at it, then come back: this step notices by itself."
      />
    </div>
  );
}
