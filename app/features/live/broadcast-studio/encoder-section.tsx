import { Copy, Eye, EyeOff, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type EncoderFormat,
  ffmpegCommand,
  obsFields,
} from "#app/features/live/broadcast-studio/encoder-commands.ts";
import { apiRequest, getJson } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { toast } from "#app/ui/toast.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { StreamKey } from "#worker/domain/live/streams/contract-api.ts";

const MASK = "••••••••••••••••";

const readKey = () => getJson<StreamKey>("/api/stream-key");

export function EncoderSection({ origin }: { origin: string }) {
  const streamKey = useStreamKey();
  const { shownKey, fault, withKey } = streamKey;
  const address = shownKey?.ingestUrl ?? `${origin}/live/ingest/${MASK}/index.m3u8`;
  const copyAddress = () =>
    withKey(({ ingestUrl }) => copy(ingestUrl, t("live.encoder.ingestAddress.copied")));
  return (
    <section aria-labelledby="encoder-title" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <div>
        <h2 id="encoder-title" className="text-lg">
          {t("live.encoder.heading")}
        </h2>
        <p className="measure mt-1 text-muted text-sm">{t("live.encoder.description")}</p>
        <p className="measure mt-1 text-muted text-sm">{t("live.encoder.codecHint")}</p>
      </div>
      {fault && <Alert variant="danger">{fault}</Alert>}
      <Secret
        label={t("live.encoder.streamKey.label")}
        copyLabel={t("live.encoder.streamKey.copy")}
        value={shownKey?.key ?? MASK}
        onCopy={() => withKey(({ key }) => copy(key, t("live.encoder.streamKey.copied")))}
        actions={<KeyActions streamKey={streamKey} />}
      />
      <Secret
        label={t("live.encoder.ingestAddress.label")}
        copyLabel={t("live.encoder.ingestAddress.copy")}
        value={address}
        onCopy={copyAddress}
      />
      <EncoderTabs address={address} withKey={withKey} onCopyAddress={copyAddress} />
    </section>
  );
}

type UseKey = (use: (key: StreamKey) => void | Promise<void>) => Promise<void>;

function useStreamKey() {
  const [key, setKey] = useState<StreamKey | null>(null);
  const [isRevealed, setRevealed] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const { isBusy, reason, clear, run } = useMutation();

  const withKey: UseKey = async (use) => {
    try {
      clear();
      setUnread(null);
      const known = key ?? (await readKey());
      setKey(known);
      await use(known);
    } catch (error) {
      setUnread(error instanceof Error ? error.message : t("live.encoder.streamKey.loadFailure"));
    }
  };
  const rotate = async () => {
    setUnread(null);
    const outcome = await run(apiRequest<StreamKey>("POST", "/api/stream-key/rotate"));
    if (!outcome.ok) return;
    setKey(outcome.response);
    toast({
      title: t("live.encoder.streamKey.replacedTitle"),
      description: t("live.encoder.streamKey.replacedBody"),
    });
  };
  const toggleShown = () =>
    void (isRevealed ? setRevealed(false) : withKey(() => setRevealed(true)));
  const shownKey = isRevealed ? key : null;
  return { shownKey, fault: unread ?? reason, isBusy, withKey, rotate, toggleShown };
}

function KeyActions({ streamKey }: { streamKey: ReturnType<typeof useStreamKey> }) {
  const { shownKey, isBusy, rotate, toggleShown } = streamKey;
  return (
    <>
      <IconButton
        label={shownKey ? t("live.encoder.streamKey.hide") : t("live.encoder.streamKey.show")}
        size="sm"
        onClick={toggleShown}
      >
        {shownKey ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
      <AlertDialog
        trigger={
          <IconButton
            label={t("live.encoder.streamKey.replaceLabel")}
            size="sm"
            tooltip={false}
            disabled={isBusy}
          >
            <RotateCw aria-hidden />
          </IconButton>
        }
        title={t("live.encoder.streamKey.replaceTitle")}
        description={t("live.encoder.streamKey.replaceBody")}
        action={t("live.encoder.streamKey.replaceAction")}
        onAction={() => void rotate()}
      />
    </>
  );
}

interface EncoderTabsProps {
  address: string;
  withKey: UseKey;
  onCopyAddress: () => Promise<void>;
}

function EncoderTabs({ address, withKey, onCopyAddress }: EncoderTabsProps) {
  return (
    <Tabs defaultValue="fmp4">
      <TabsList aria-label={t("live.statusBar.encoderLabel")}>
        {FORMATS.map(({ format, name }) => (
          <TabsTrigger key={format} value={format}>
            {name}
          </TabsTrigger>
        ))}
        <TabsTrigger value="obs">{t("live.encoder.obsTab")}</TabsTrigger>
      </TabsList>
      {FORMATS.map(({ format, hint }) => (
        <TabsContent
          key={format}
          value={format}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4"
        >
          <Secret
            label={t("live.encoder.commandLabel")}
            copyLabel={t("live.encoder.commandCopy")}
            value={ffmpegCommand(address, format)}
            onCopy={() =>
              withKey(({ ingestUrl }) =>
                copy(ffmpegCommand(ingestUrl, format), t("live.encoder.commandCopied")),
              )
            }
            long
          />
          <p className="measure text-muted text-sm">{t(hint)}</p>
        </TabsContent>
      ))}
      <TabsContent value="obs" className="pt-4">
        <ObsSteps address={address} onCopyAddress={onCopyAddress} />
      </TabsContent>
    </Tabs>
  );
}

const FORMATS: { format: EncoderFormat; name: string; hint: Message }[] = [
  {
    format: "fmp4",
    name: "ffmpeg",
    hint: msg("live.encoder.fileHint"),
  },
  {
    format: "mpegts",
    name: "ffmpeg, MPEG-TS",
    hint: msg("live.encoder.transportStreamHint"),
  },
];

function ObsSteps({
  address,
  onCopyAddress,
}: {
  address: string;
  onCopyAddress: () => Promise<void>;
}) {
  return (
    <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-3 pl-5 text-sm">
      <li>
        {rich("live.encoder.obs.outputStep", {
          strong: (text) => <strong>{text}</strong>,
        })}
      </li>
      <li>
        {t("live.encoder.obs.fieldsStep")}
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {obsFields(address).map(({ name, value, copy: copied }) => (
            <div
              key={name}
              className="col-span-full grid items-center border-line border-b py-1 sm:min-h-10 sm:grid-cols-subgrid"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="flex items-center justify-between gap-2 break-all">
                {copied ? <code className="text-xs">{value}</code> : value}
                {copied && (
                  <IconButton
                    label={t("live.encoder.obs.fieldCopy", { name })}
                    size="sm"
                    onClick={() =>
                      void (value === address
                        ? onCopyAddress()
                        : copy(value, t("live.encoder.obs.fieldCopied", { name })))
                    }
                  >
                    <Copy aria-hidden />
                  </IconButton>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </li>
      <li>{rich("live.encoder.obs.startStep", { strong: (text) => <strong>{text}</strong> })}</li>
    </ol>
  );
}

interface SecretProps {
  label: string;
  copyLabel: string;
  value: string;
  onCopy: () => Promise<void>;
  actions?: ReactNode;
  long?: boolean;
}

function Secret({ label, copyLabel, value, onCopy, actions, long = false }: SecretProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="font-semibold text-sm">{label}</p>
      <div className="flex items-start gap-1 rounded-md bg-surface py-1.5 pr-1.5 pl-3">
        <code
          className={
            long
              ? "min-w-0 flex-1 whitespace-pre-wrap py-1 text-xs [overflow-wrap:anywhere]"
              : "min-w-0 flex-1 truncate py-1.5 text-sm"
          }
        >
          {value}
        </code>
        {actions}
        <IconButton label={copyLabel} size="sm" onClick={() => void onCopy()}>
          <Copy aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

async function copy(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title });
  } catch {
    toast({
      title: t("live.encoder.copyFailureTitle"),
      description: t("live.encoder.copyFailureBody"),
      variant: "destructive",
    });
  }
}
