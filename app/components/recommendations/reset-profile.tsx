import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { ApiError, postJson } from "#app/api.ts";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** Forgets what recommendations know of the viewer, after a question. */
export function ResetProfile() {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const reset = async () => {
    setBusy(true);
    try {
      await postJson("/api/recommendations/reset", {});
      await revalidate();
      toast({ title: "Profile reset", description: "Recommendations begin anew from now on." });
    } catch (error) {
      toast({
        title: "The profile was not reset",
        description: error instanceof ApiError ? error.message : "There is no connection. Try again.",
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="measure text-muted text-sm">
        Forget what you watched, liked, followed and chose, as far as recommendations and insights read it. Your history, likes, follows and
        these settings stay.
      </p>
      <AlertDialog
        trigger={
          <Button disabled={!hydrated || busy} className="text-danger">
            {busy ? "Resetting..." : "Reset my profile"}
          </Button>
        }
        title="Reset my profile?"
        description="Your recommendations and insights begin anew, as those of somebody who just came. What was learnt about you is deleted, and this cannot be undone. Your history, likes and follows stay where they are."
        action="Reset my profile"
        cancel="Keep it"
        onAction={() => void reset()}
      />
    </div>
  );
}
