import { Eye, EyeOff, RotateCw } from "lucide-react";
import { useState } from "react";
import { apiRequest, getJson } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { toast } from "#app/ui/toast.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type {
  EncoderRejection,
  EncoderTest,
  StreamKey,
} from "#worker/domain/live/streams/contract-api.ts";
import { TEST_SUFFIX } from "#worker/domain/live/streams/contract-key.ts";
import { dashCommand, type EncoderFormat, ffmpegCommand, rtmpCommand } from "./encoder-commands.ts";
import { EncoderRejectionAlert } from "./encoder-rejection.tsx";
import { copy, Secret } from "./encoder-secret.tsx";
import { EncoderTestPanel } from "./encoder-test.tsx";
import { HlsSteps, RtmpSteps, WhipSteps } from "./obs-steps.tsx";

const MASK = "••••••••••••••••";

const readKey = () => getJson<StreamKey>("/api/stream-key");

/** `rtmpUrl` and `whipUrl` are addresses of the bridge. They are null if no bridge runs. */
export interface Ingest {
  origin: string;
  rtmpUrl: string | null;
  whipUrl: string | null;
  rejection: EncoderRejection | null;
  /** The test of an encoder that is running now. Null if no test is running. */
  test: EncoderTest | null;
}

export function EncoderSection({
  ingest: { origin, rtmpUrl, whipUrl, rejection, test },
}: {
  ingest: Ingest;
}) {
  const streamKey = useStreamKey();
  const { shownKey, fault, withKey } = streamKey;
  const address = shownKey?.ingestUrl ?? `${origin}/live/ingest/${MASK}/index.m3u8`;
  const dashAddress = shownKey?.dashUrl ?? `${origin}/live/dash/${MASK}/live.mpd`;
  const copyKey = () => withKey(({ key }) => copy(key, t("live.encoder.streamKey.copied")));
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
      <EncoderRejectionAlert rejection={rejection} />
      {fault && <Alert variant="danger">{fault}</Alert>}
      <Secret
        label={t("live.encoder.streamKey.label")}
        copyLabel={t("live.encoder.streamKey.copy")}
        value={shownKey?.key ?? MASK}
        onCopy={copyKey}
        actions={<KeyActions streamKey={streamKey} />}
      />
      {rtmpUrl === null && <IngestAddress address={address} onCopy={copyAddress} />}
      <EncoderTabs
        {...{ address, dashAddress, rtmpUrl, whipUrl, withKey }}
        streamKey={shownKey?.key ?? MASK}
        onCopyAddress={copyAddress}
      />
      <EncoderTestPanel
        test={test}
        onCopyKey={() =>
          withKey(({ key }) => copy(`${key}${TEST_SUFFIX}`, t("live.encoder.test.keyCopied")))
        }
      />
    </section>
  );
}

function Server({ url }: { url: string }) {
  const label = t("live.encoder.rtmp.serverLabel");
  return (
    <Secret
      label={label}
      copyLabel={t("live.encoder.obs.fieldCopy", { name: label })}
      value={url}
      onCopy={() => copy(url, t("live.encoder.obs.fieldCopied", { name: label }))}
    />
  );
}

function IngestAddress({ address, onCopy }: { address: string; onCopy: () => Promise<void> }) {
  return (
    <Secret
      label={t("live.encoder.ingestAddress.label")}
      copyLabel={t("live.encoder.ingestAddress.copy")}
      value={address}
      onCopy={onCopy}
    />
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
  dashAddress: string;
  rtmpUrl: string | null;
  whipUrl: string | null;
  streamKey: string;
  withKey: UseKey;
  onCopyAddress: () => Promise<void>;
}

const PANEL = "grid grid-cols-[minmax(0,1fr)] gap-3 pt-4";

/** If the site has an RTMP server, the labels of the other tabs contain "HLS". */
function EncoderTabs(props: EncoderTabsProps) {
  const { address, dashAddress, rtmpUrl, whipUrl, streamKey, withKey, onCopyAddress } = props;
  return (
    <Tabs defaultValue={rtmpUrl === null ? "fmp4" : "rtmp"}>
      <TabsList aria-label={t("live.statusBar.encoderLabel")} className="flex-wrap gap-x-5 gap-y-0">
        {rtmpUrl !== null && (
          <TabsTrigger value="rtmp">{t("live.encoder.rtmp.obsTab")}</TabsTrigger>
        )}
        {whipUrl !== null && <TabsTrigger value="whip">{t("live.encoder.whip.tab")}</TabsTrigger>}
        <TabsTrigger value="obs">
          {rtmpUrl === null ? t("live.encoder.obsTab") : t("live.encoder.hlsObsTab")}
        </TabsTrigger>
        {rtmpUrl !== null && (
          <TabsTrigger value="rtmp-ffmpeg">{t("live.encoder.rtmp.ffmpegTab")}</TabsTrigger>
        )}
        <TabsTrigger value="dash">{t("live.encoder.dash.tab")}</TabsTrigger>
        <TabsTrigger value="fmp4">
          {rtmpUrl === null ? t("live.encoder.ffmpegTab") : t("live.encoder.hlsFfmpegTab")}
        </TabsTrigger>
        <TabsTrigger value="mpegts">{t("live.encoder.transportStreamTab")}</TabsTrigger>
      </TabsList>
      {rtmpUrl !== null && (
        <>
          <TabsContent value="rtmp" className={PANEL}>
            <Server url={rtmpUrl} />
            <RtmpSteps />
          </TabsContent>
          <TabsContent value="rtmp-ffmpeg" className={PANEL}>
            <Command
              shown={rtmpCommand(rtmpUrl, streamKey)}
              hint={msg("live.encoder.fileHint")}
              onCopy={(onCopied) => withKey(({ key }) => onCopied(rtmpCommand(rtmpUrl, key)))}
            />
          </TabsContent>
        </>
      )}
      {whipUrl !== null && (
        <TabsContent value="whip" className={PANEL}>
          <Server url={whipUrl} />
          <WhipSteps />
        </TabsContent>
      )}
      <TabsContent value="dash" className={PANEL}>
        <Command
          shown={dashCommand(dashAddress)}
          hint={msg("live.encoder.dash.hint")}
          onCopy={(onCopied) => withKey(({ dashUrl }) => onCopied(dashCommand(dashUrl)))}
        />
      </TabsContent>
      {FORMATS.map(({ format, hint }) => (
        <TabsContent key={format} value={format} className={PANEL}>
          {rtmpUrl !== null && <IngestAddress address={address} onCopy={onCopyAddress} />}
          <Command
            shown={ffmpegCommand(address, format)}
            hint={hint}
            onCopy={(onCopied) =>
              withKey(({ ingestUrl }) => onCopied(ffmpegCommand(ingestUrl, format)))
            }
          />
        </TabsContent>
      ))}
      <TabsContent value="obs" className={PANEL}>
        {rtmpUrl !== null && <IngestAddress address={address} onCopy={onCopyAddress} />}
        <HlsSteps address={address} onCopyAddress={onCopyAddress} />
      </TabsContent>
    </Tabs>
  );
}

interface CommandProps {
  /** The command as the page shows it, with a mask instead of a hidden stream key. */
  shown: string;
  hint: Message;
  onCopy: (onCopied: (command: string) => Promise<void>) => Promise<void>;
}

function Command({ shown, hint, onCopy }: CommandProps) {
  return (
    <>
      <Secret
        label={t("live.encoder.commandLabel")}
        copyLabel={t("live.encoder.commandCopy")}
        value={shown}
        onCopy={() => onCopy((command) => copy(command, t("live.encoder.commandCopied")))}
        long
      />
      <p className="measure text-muted text-sm">{t(hint)}</p>
    </>
  );
}

const FORMATS: { format: EncoderFormat; hint: Message }[] = [
  { format: "fmp4", hint: msg("live.encoder.fileHint") },
  { format: "mpegts", hint: msg("live.encoder.transportStreamHint") },
];
