import { Check, Copy, Eye, EyeOff, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/components/ui/tabs.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { type EncoderFormat, ffmpegCommand, obsFields } from "#app/live/encoder-commands.ts";

const Key = z.object({ key: z.string(), ingestUrl: z.string() });
type Key = z.output<typeof Key>;

const MASK = "••••••••••••••••";

const readKey = async () => Key.parse(await getJson("/api/stream-key"));

/**
 * The way in for OBS and ffmpeg. The secret key is fetched only when it is to be shown or copied.
 */
export function EncoderSection({ origin, ready, onPrepare }: { origin: string; ready: boolean; onPrepare: () => void }) {
  const [key, setKey] = useState<Key | null>(null);
  const [shown, setShown] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const withKey = async (use: (key: Key) => void | Promise<void>) => {
    try {
      setFault(null);
      const known = key ?? (await readKey());
      setKey(known);
      await use(known);
    } catch (error) {
      setFault(error instanceof Error ? error.message : "The stream key could not be loaded. Try again.");
    }
  };
  const rotate = async () => {
    try {
      setKey(Key.parse(await postJson("/api/stream-key/rotate", {})));
      toast({ title: "Stream key replaced", description: "The old key is refused from now on." });
    } catch (error) {
      setFault(error instanceof Error ? error.message : "The key could not be replaced. Try again.");
    }
  };
  const masked = `${origin}/live/ingest/${MASK}/index.m3u8`;
  const address = shown && key ? key.ingestUrl : masked;
  return (
    <section aria-labelledby="encoder-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="encoder-title" className="text-lg">
          Stream with OBS or ffmpeg
        </h2>
        <p className="measure mt-1 text-muted text-sm">
          An outside encoder sends to your secret address. Its first push starts the stream, a minute of silence ends it. Nobody else may
          see the key: who has it can broadcast in your name.
        </p>
      </div>
      {fault && <Alert variant="danger">{fault}</Alert>}
      <Secret
        label="Stream key"
        value={shown && key ? key.key : MASK}
        onCopy={() => withKey(({ key }) => copy(key, "Stream key copied"))}
        actions={
          <>
            <IconButton
              label={shown ? "Hide the key" : "Show the key"}
              size="sm"
              onClick={() => void (shown ? setShown(false) : withKey(() => setShown(true)))}
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
            <AlertDialog
              trigger={
                <IconButton label="Replace the key" size="sm" tooltip={false}>
                  <RotateCw aria-hidden />
                </IconButton>
              }
              title="Replace the stream key?"
              description="Every encoder that uses the old key is refused from its next push on, also one that is live now."
              action="Replace key"
              onAction={() => void rotate()}
            />
          </>
        }
      />
      <Secret label="Ingest address" value={address} onCopy={() => withKey(({ ingestUrl }) => copy(ingestUrl, "Ingest address copied"))} />
      <Tabs defaultValue="fmp4">
        <TabsList aria-label="Encoder">
          {FORMATS.map(({ format, name }) => (
            <TabsTrigger key={format} value={format}>
              {name}
            </TabsTrigger>
          ))}
          <TabsTrigger value="obs">OBS Studio</TabsTrigger>
        </TabsList>
        {FORMATS.map(({ format, hint }) => (
          <TabsContent key={format} value={format} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
            <Secret
              label="ffmpeg command"
              value={ffmpegCommand(address, format)}
              onCopy={() => withKey(({ ingestUrl }) => copy(ffmpegCommand(ingestUrl, format), "Command copied"))}
              long
            />
            <p className="measure text-muted text-sm">{hint}</p>
          </TabsContent>
        ))}
        <TabsContent value="obs" className="pt-4">
          <ObsSteps address={address} onCopyAddress={() => withKey(({ ingestUrl }) => copy(ingestUrl, "Ingest address copied"))} />
        </TabsContent>
      </Tabs>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onPrepare}>
          {ready && <Check aria-hidden />}
          Use these details for my encoder
        </Button>
        <p className="text-muted text-sm" role="status">
          {ready
            ? "Waiting for your encoder. This page shows the stream when it starts."
            : "Otherwise your last stream's title and category are used."}
        </p>
      </div>
    </section>
  );
}

const FORMATS: { format: EncoderFormat; name: string; hint: string }[] = [
  { format: "fmp4", name: "ffmpeg", hint: "Put your file or camera in the place of input.mp4. For a camera leave out -re." },
  {
    format: "mpegts",
    name: "ffmpeg, MPEG-TS",
    hint: "For encoders and networks that know transport streams only. Everything else is the same.",
  },
];

function ObsSteps({ address, onCopyAddress }: { address: string; onCopyAddress: () => Promise<void> }) {
  return (
    <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-3 pl-5 text-sm">
      <li>
        Open Settings, Output. Set Output Mode to <strong>Advanced</strong> and choose the <strong>Recording</strong> tab: HLS leaves OBS
        there, not through the Stream tab.
      </li>
      <li>
        Fill in these fields:
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {obsFields(address).map(({ name, value, copy: copied }) => (
            <div key={name} className="col-span-full grid items-center border-line border-b py-1 sm:min-h-10 sm:grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd className="flex items-center justify-between gap-2 break-all">
                {copied ? <code className="text-xs">{value}</code> : value}
                {copied && (
                  <IconButton
                    label={`Copy for ${name}`}
                    size="sm"
                    onClick={() => void (value === address ? onCopyAddress() : copy(value, `${name} copied`))}
                  >
                    <Copy aria-hidden />
                  </IconButton>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </li>
      <li>
        Close the settings and press <strong>Start Recording</strong>: you are live, and this page shows it.
      </li>
    </ol>
  );
}

interface SecretProps {
  label: string;
  value: string;
  onCopy: () => Promise<void>;
  actions?: ReactNode;
  long?: boolean;
}

function Secret({ label, value, onCopy, actions, long = false }: SecretProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="font-semibold text-sm">{label}</p>
      <div className="flex items-start gap-1 rounded-md bg-surface py-1.5 pr-1.5 pl-3">
        <code
          className={
            long ? "min-w-0 flex-1 whitespace-pre-wrap py-1 text-xs [overflow-wrap:anywhere]" : "min-w-0 flex-1 truncate py-1.5 text-sm"
          }
        >
          {value}
        </code>
        {actions}
        <IconButton label={`Copy the ${label.charAt(0).toLowerCase()}${label.slice(1)}`} size="sm" onClick={() => void onCopy()}>
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
    toast({ title: "It could not be copied", description: "Show it, then select and copy it by hand.", variant: "destructive" });
  }
}
