import "react-image-crop/dist/ReactCrop.css";
import { useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/components/ui/dialog.tsx";
import { t } from "#i18n/t.ts";
import { PROFILE_IMAGES, type ProfileImageKind } from "#worker/domain/users/contract-settings.ts";
import { cropImage, middleCrop } from "./crop-image.ts";

interface CropDialogProps {
  kind: ProfileImageKind;
  /** An object address of the chosen file. */
  src: string;
  /** Resolves once it is stored. @throws Error with a sentence for people */
  onCropped: (picture: Blob) => Promise<void>;
  onClose: () => void;
}

const HANDLES = {
  get cropArea() {
    return t("settings.thePartThatIsKeptArrow");
  },
  get nwDragHandle() {
    return t("settings.upperLeftCornerArrowKeysChange");
  },
  get nDragHandle() {
    return t("settings.upperEdgeArrowKeysChangeThe");
  },
  get neDragHandle() {
    return t("settings.upperRightCornerArrowKeysChange");
  },
  get eDragHandle() {
    return t("settings.rightEdgeArrowKeysChangeThe");
  },
  get seDragHandle() {
    return t("settings.lowerRightCornerArrowKeysChange");
  },
  get sDragHandle() {
    return t("settings.lowerEdgeArrowKeysChangeThe");
  },
  get swDragHandle() {
    return t("settings.lowerLeftCornerArrowKeysChange");
  },
  get wDragHandle() {
    return t("settings.leftEdgeArrowKeysChangeThe");
  },
};

/** Chooses the part of a picture that is shown, by mouse, finger or keys. */
export default function CropDialog({ kind, src, onCropped, onClose }: CropDialogProps) {
  const { width, height } = PROFILE_IMAGES[kind];
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!image.current || !crop) return;
    setBusy(true);
    setFault(null);
    try {
      await onCropped(await cropImage(image.current, crop, { width, height }));
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : t("settings.thePictureCouldNotBeSaved"));
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={t("settings.chooseThePart", { kind })}
        description={t("settings.dragTheFrameOrItsCorners")}
        size={kind === "banner" ? "lg" : "md"}
      >
        <div className="mt-4 grid justify-items-center overflow-hidden rounded-md bg-surface">
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            aspect={width / height}
            circularCrop={kind === "avatar"}
            ariaLabels={HANDLES}
            keepSelection
            minWidth={40}
          >
            <img
              ref={image}
              src={src}
              alt={t("settings.theFileThatYouChose")}
              className="max-h-[50dvh] w-auto"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setCrop(middleCrop({ width: naturalWidth, height: naturalHeight }, width / height))
              }
              onError={() => setFault(t("settings.thisFileIsNoPictureThat"))}
            />
          </ReactCrop>
        </div>
        {fault && (
          <Alert variant="danger" className="mt-4">
            {fault}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t("settings.cancel")}
          </Button>
          <Button variant="primary" disabled={busy || !crop} onClick={save}>
            {busy ? t("settings.saving") : t("settings.savePicture", { kind })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
