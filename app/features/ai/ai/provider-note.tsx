import { Badge } from "#app/ui/badge.tsx";
import { t } from "#i18n/t.ts";
import type { AiProvider } from "#worker/domain/ai/ai/contract-api.ts";

export function ProviderNote({ provider: { name, sentTo, note } }: { provider: AiProvider }) {
  return (
    <p className="text-muted text-sm">
      <Badge className="mr-2">{name}</Badge>
      {note !== null && `${note} `}
      {sentTo === null ? t("ai.provider.notSent") : t("ai.provider.sentTo", { sentTo })}
    </p>
  );
}
