import { Link, useSearchParams } from "@remix-run/react";
import { Download, LogIn } from "lucide-react";
import { useEffect } from "react";
import type { DownloadRecord } from "#app/features/media/downloads/records.ts";
import { carryOn } from "#app/features/media/downloads/resume-downloads.ts";
import { keepShell } from "#app/features/media/downloads/start-download.ts";
import { useDownloads, useOnline } from "#app/features/media/downloads/use-downloads.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { storedUserId } from "#app/lib/stored-user.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#i18n/t.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import { DownloadList } from "./download-list.tsx";
import { DownloadPlayer } from "./download-player.tsx";

/** @param publicKey checks the server's signature of the permissions to play */
export function DownloadsPage({ publicKey }: { publicKey: string }) {
  const isHydrated = useHydrated();
  const viewer = useViewer();
  const isOnline = useOnline();
  const isKept = isHydrated && "kept" in document.documentElement.dataset;
  const ownerId = viewer?.id ?? (isKept ? storedUserId() : null);
  const all = useDownloads();
  const ownRecords = all.filter(
    (record) => record.ownerId === ownerId && record.removedAt === null,
  );
  useEffect(() => {
    if (ownerId === null) return;
    void carryOn({ isDue: true });
    if (!isKept) void keepShell();
  }, [ownerId, isKept]);
  const content = (
    <WidePage className="grid grid-cols-[minmax(0,1fr)] gap-6 py-8">
      <header className="grid gap-1">
        <h1 className="text-xl">{t("downloads.page.title")}</h1>
        <p className="measure text-muted">{t("downloads.page.description")}</p>
      </header>
      {!isHydrated ? (
        <Skeleton className="h-40" />
      ) : ownerId === null ? (
        <SignInFirst />
      ) : (
        <Downloads
          downloads={ownRecords}
          publicKey={publicKey}
          isOnline={isOnline}
          isEntitled={!viewer || entitlementsOf(viewer.plan).offline}
        />
      )}
    </WidePage>
  );
  // For signed-in users, the app shell around this page has the main landmark.
  if (viewer) return content;
  return (
    <>
      <BareHeader isOnline={isOnline || !isHydrated} />
      <main>{content}</main>
    </>
  );
}

interface DownloadsProps {
  downloads: DownloadRecord[];
  publicKey: string;
  isOnline: boolean;
  isEntitled: boolean;
}

function Downloads({ downloads, publicKey, isOnline, isEntitled }: DownloadsProps) {
  const [search] = useSearchParams();
  const requestedId = search.get("play");
  const playing = downloads.find((record) => record.videoId === requestedId);
  return (
    <>
      {!isEntitled && (
        <Alert
          title={t("downloads.upgrade.title")}
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">{t("downloads.upgrade.action")}</Link>
            </Button>
          }
        >
          {t("downloads.upgrade.body")}
        </Alert>
      )}
      {playing?.state === "done" && (
        <DownloadPlayer key={playing.videoId} record={playing} publicKey={publicKey} />
      )}
      {requestedId !== null && playing?.state !== "done" && (
        <Alert
          variant="warning"
          title={
            playing ? t("downloads.player.incompleteTitle") : t("downloads.player.missingTitle")
          }
        >
          {playing ? t("downloads.player.incompleteBody") : t("downloads.player.missingBody")}
        </Alert>
      )}
      {downloads.length > 0 ? (
        <DownloadList
          downloads={downloads}
          isOnline={isOnline}
          playingId={playing?.videoId ?? null}
        />
      ) : (
        isEntitled && (
          <EmptyState
            icon={Download}
            title={t("downloads.empty.title")}
            description={t("downloads.empty.body")}
            action={
              isOnline && (
                <Button asChild variant="primary">
                  <a href="/discover">{t("downloads.empty.action")}</a>
                </Button>
              )
            }
          />
        )
      )}
    </>
  );
}

const SignInFirst = () => (
  <EmptyState
    icon={LogIn}
    title={t("downloads.signedOut.title")}
    description={t("downloads.signedOut.body")}
    action={
      <Button asChild variant="primary">
        <a href={signInPath("/downloads")}>{t("downloads.signedOut.action")}</a>
      </Button>
    }
  />
);

/** Uses plain links, because client-side navigation needs the network. */
const BareHeader = ({ isOnline }: { isOnline: boolean }) => (
  <header className="sticky top-0 z-40 border-line border-b bg-ground/90 backdrop-blur-md">
    <WidePage className="flex h-header items-center justify-between gap-4">
      <a href="/" aria-label={t("downloads.page.homeAriaLabel")} className="rounded-sm">
        <Logo />
      </a>
      <span role="status" className="text-muted text-sm">
        {isOnline ? "" : t("downloads.page.offline")}
      </span>
    </WidePage>
  </header>
);
