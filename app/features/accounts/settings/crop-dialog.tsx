import "react-image-crop/dist/ReactCrop.css";
import { useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { fileRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { t } from "#i18n/t.ts";
import {
  PROFILE_IMAGES,
  type ProfileImageKind,
} from "#worker/domain/accounts/users/contract-settings.ts";
import { cropImage, middleCrop } from "./crop-image.ts";

interface CropDialogProps {
  kind: ProfileImageKind;
  /** Object URL of the chosen file. */
  src: string;
  path: string;
  onSaved: () => void;
  onClose: () => void;
}

const handleLabels = () => ({
  cropArea: t("settings.profile.crop.areaAriaLabel"),
  nwDragHandle: t("settings.profile.crop.topLeftHandle"),
  nDragHandle: t("settings.profile.crop.topHandle"),
  neDragHandle: t("settings.profile.crop.topRightHandle"),
  eDragHandle: t("settings.profile.crop.rightHandle"),
  seDragHandle: t("settings.profile.crop.bottomRightHandle"),
  sDragHandle: t("settings.profile.crop.bottomHandle"),
  swDragHandle: t("settings.profile.crop.bottomLeftHandle"),
  wDragHandle: t("settings.profile.crop.leftHandle"),
});

export default function CropDialog({ kind, src, path, onSaved, onClose }: CropDialogProps) {
  const { width, height } = PROFILE_IMAGES[kind];
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [fault, setFault] = useState<string | null>(null);
  const [isCropping, setCropping] = useState(false);
  const { isBusy: isSaving, reason, run } = useMutation();
  const isBusy = isCropping || isSaving;
  const save = async () => {
    if (!image.current || !crop) return;
    setCropping(true);
    setFault(null);
    const cropped = await cropImage(image.current, crop, { width, height })
      .catch((error: unknown) =>
        setFault(error instanceof Error ? error.message : t("settings.profile.crop.saveFailure")),
      )
      .finally(() => setCropping(false));
    if (!cropped || !(await run(fileRequest(path, cropped, cropped.type))).ok) return;
    onSaved();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title={t("settings.profile.crop.title", { kind })}
        description={t("settings.profile.crop.description")}
        size={kind === "banner" ? "lg" : "md"}
      >
        <div className="mt-4 grid justify-items-center overflow-hidden rounded-md bg-surface">
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            aspect={width / height}
            circularCrop={kind === "avatar"}
            ariaLabels={handleLabels()}
            keepSelection
            minWidth={40}
          >
            <img
              ref={image}
              src={src}
              alt={t("settings.profile.crop.imageAlt")}
              className="max-h-[50dvh] w-auto"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setCrop(middleCrop({ width: naturalWidth, height: naturalHeight }, width / height))
              }
              onError={() => setFault(t("settings.profile.crop.unreadableFile"))}
            />
          </ReactCrop>
        </div>
        {(fault ?? reason) && (
          <Alert variant="danger" className="mt-4">
            {fault ?? reason}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {t("settings.common.cancel")}
          </Button>
          <Button variant="primary" disabled={isBusy || !crop} onClick={save}>
            {isBusy ? t("ui.button.saving") : t("settings.profile.crop.submit", { kind })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
