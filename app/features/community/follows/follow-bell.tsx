import { Bell, BellOff } from "lucide-react";
import { apiRequest } from "#app/lib/api.ts";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";

export function FollowBell({
  creator: { id, name },
  on,
}: {
  creator: { id: string; name: string };
  on: boolean;
}) {
  const [isOn, setOn] = useOptimistic({ key: `follow-bell:${id}`, stored: on, schema: onOrOff });
  const toggle = () =>
    setOn(!isOn, {
      request: apiRequest("PATCH", `/api/creators/${id}/follow`, { notify: !isOn }),
      failedTitle: t("creator.bell.failure"),
      onSaved: () =>
        toast({
          title: isOn ? t("creator.bell.disabled", { name }) : t("creator.bell.enabled", { name }),
        }),
    });
  return (
    <IconButton
      label={t("creator.bell.ariaLabel", { name })}
      variant="secondary"
      aria-pressed={isOn}
      onClick={toggle}
    >
      {isOn ? <Bell aria-hidden className="fill-current" /> : <BellOff aria-hidden />}
    </IconButton>
  );
}
