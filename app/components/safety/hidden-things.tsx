import { Link } from "@remix-run/react";
import { EyeOff } from "lucide-react";
import { SettingsList, SettingsRow } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Age } from "#app/components/ui/video-card.tsx";
import type { HiddenThing } from "#worker/domain/safety/contract.ts";

const NAMES: Record<HiddenThing["type"], string> = { video: "Video", creator: "Channel", category: "Category", stream: "Stream" };

/** What a person hid, each with a way to show it again. */
export function HiddenThings({ things }: { things: HiddenThing[] }) {
  const form = useSettingsForm("hidden");
  if (things.length === 0) {
    return (
      <EmptyState
        icon={EyeOff}
        title="You have hidden nothing"
        description="Choose “Not interested” or “Hide this video” in a video's menu."
      />
    );
  }
  return (
    <form.Form {...form.formProps}>
      <p role="status" className="sr-only">
        {form.answer?.saved}
      </p>
      {form.general && <Alert variant="danger">{form.general}</Alert>}
      <SettingsList items={things}>
        {(thing) => (
          <SettingsRow
            title={
              thing.title !== null && thing.path !== null ? (
                <Link to={thing.path} className="line-clamp-2 hover:underline">
                  {thing.title}
                </Link>
              ) : (
                <span className="text-muted">{NAMES[thing.type]} that is not there any more</span>
              )
            }
            about={
              <>
                {NAMES[thing.type]} · {thing.kind === "hide" ? "hidden" : "not interested"} · <Age at={thing.hiddenAt} />
              </>
            }
          >
            <Button type="submit" name="hidden" value={`${thing.type} ${thing.id}`} disabled={form.busy}>
              Show again<span className="sr-only">: {thing.title ?? NAMES[thing.type]}</span>
            </Button>
          </SettingsRow>
        )}
      </SettingsList>
    </form.Form>
  );
}
