import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { PROVIDER_NAMES, type Provider } from "#worker/domain/accounts/oauth/contract.ts";
import { ProviderMark } from "./provider-mark.tsx";

interface ProviderButtonsProps {
  providers: readonly Provider[];
  next: string;
  /** Called before the browser leaves the page. */
  onChoose?: (() => void) | undefined;
}

/** Uses plain links instead of router links, because the server redirects to another site. */
export function ProviderButtons({ providers, next, onChoose }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("auth.providers.separator")}
      </p>
      {providers.map((provider) => (
        <Button key={provider} asChild variant="outline" size="lg" block>
          <a href={`/auth/${provider}?${new URLSearchParams({ next })}`} onClick={onChoose}>
            <ProviderMark provider={provider} />
            {t("auth.providers.continueWith", { provider: PROVIDER_NAMES[provider] })}
          </a>
        </Button>
      ))}
    </div>
  );
}
