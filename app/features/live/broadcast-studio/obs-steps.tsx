import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { obsFields, rtmpFields, whipFields } from "./encoder-commands.ts";
import { copy } from "./encoder-secret.tsx";

const strong = { strong: (text: ReactNode) => <strong>{text}</strong> };

interface Field {
  name: string;
  value: string;
  onCopy?: (() => Promise<void>) | undefined;
}

function FieldList({ fields }: { fields: Field[] }) {
  return (
    <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {fields.map(({ name, value, onCopy }) => (
        <div
          key={name}
          className="col-span-full grid items-center border-line border-b py-1 sm:min-h-10 sm:grid-cols-subgrid"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="flex items-center justify-between gap-2 break-all">
            {onCopy ? <code className="text-xs">{value}</code> : value}
            {onCopy && (
              <IconButton
                label={t("live.encoder.obs.fieldCopy", { name })}
                size="sm"
                onClick={() => void onCopy()}
              >
                <Copy aria-hidden />
              </IconButton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LIST = "grid list-decimal grid-cols-[minmax(0,1fr)] gap-3 pl-5 text-sm";

/** Explains how to stream from OBS by RTMP. */
export function RtmpSteps() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol className={LIST}>
        <li>{rich("live.encoder.rtmp.streamStep", strong)}</li>
        <li>
          {rich("live.encoder.rtmp.outputStep", strong)}
          <FieldList fields={rtmpFields()} />
        </li>
        <li>{rich("live.encoder.rtmp.startStep", strong)}</li>
      </ol>
      <p className="measure text-muted text-sm">{t("live.encoder.rtmp.otherApps")}</p>
    </div>
  );
}

/** Explains how to stream from OBS by WHIP. */
export function WhipSteps() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol className={LIST}>
        <li>{rich("live.encoder.whip.streamStep", strong)}</li>
        <li>
          {rich("live.encoder.rtmp.outputStep", strong)}
          <FieldList fields={whipFields()} />
        </li>
        <li>{rich("live.encoder.whip.startStep", strong)}</li>
      </ol>
      <p className="measure text-muted text-sm">{t("live.encoder.whip.otherApps")}</p>
    </div>
  );
}

interface HlsStepsProps {
  address: string;
  onCopyAddress: () => Promise<void>;
}

/** Explains how to stream from OBS by HLS. OBS sends HLS with its recording function. */
export function HlsSteps({ address, onCopyAddress }: HlsStepsProps) {
  const fields = obsFields(address).map(({ name, value, copy: isCopied }): Field => {
    const copyValue = () => copy(value, t("live.encoder.obs.fieldCopied", { name }));
    return {
      name,
      value,
      onCopy: isCopied ? (value === address ? onCopyAddress : copyValue) : undefined,
    };
  });
  return (
    <ol className={LIST}>
      <li>{rich("live.encoder.obs.outputStep", strong)}</li>
      <li>
        {t("live.encoder.obs.fieldsStep")}
        <FieldList fields={fields} />
      </li>
      <li>{rich("live.encoder.obs.startStep", strong)}</li>
    </ol>
  );
}
