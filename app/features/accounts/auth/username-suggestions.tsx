import { useMemo } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { t } from "#i18n/t.ts";
import { suggestUsernames } from "#worker/domain/accounts/users/contract.ts";

export function UsernameSuggestions({
  email,
  onChoose,
}: {
  email: string;
  onChoose: (username: string) => void;
}) {
  const names = useMemo(() => suggestUsernames(email), [email]);
  if (names.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{t("auth.username.suggestionsHint")}</p>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Chip key={name} onClick={() => onChoose(name)}>
            {name}
          </Chip>
        ))}
      </div>
    </div>
  );
}
