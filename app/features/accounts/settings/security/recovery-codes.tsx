import { Copy, Download, Printer } from "lucide-react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = t("settings.security.recoveryCodes.fileBody", { codes: codes.join("\n") });
  return (
    <Alert variant="warning" title={t("settings.security.recoveryCodes.createdTitle")}>
      <p>{t("settings.security.recoveryCodes.createdBody")}</p>
      <ul
        aria-label={t("settings.security.recoveryCodes.title")}
        className="my-4 grid max-w-md gap-x-8 gap-y-1.5 min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 noscript:hidden print:hidden">
        <Button
          size="sm"
          onClick={() =>
            void copyText(codes.join("\n"), t("settings.security.recoveryCodes.copySuccess"))
          }
        >
          <Copy aria-hidden />
          {t("settings.security.recoveryCodes.copy")}
        </Button>
        <Button
          size="sm"
          onClick={() => saveFile("tributary-recovery-codes.txt", text, "text/plain")}
        >
          <Download aria-hidden />
          {t("settings.security.recoveryCodes.download")}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t("settings.security.recoveryCodes.print")}
        </Button>
      </div>
    </Alert>
  );
}
