import { ExternalLink } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import type { StepProps } from "../tutorial-dialog.tsx";
import { DoneElsewhere } from "./done-elsewhere.tsx";

export function UploadStep({ isDone }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="measure">
        The upload page opens in a new tab: drop a file there, and it is cut, encoded and stored while you write its title. A draft counts
        too.
      </p>
      <div>
        <Button asChild variant={isDone ? "secondary" : "primary"}>
          <a href="/upload" target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open the upload page
          </a>
        </Button>
      </div>
      <DoneElsewhere isDone={isDone} done="Your video is here." waiting="When it is uploaded, come back: this step notices by itself." />
    </div>
  );
}
