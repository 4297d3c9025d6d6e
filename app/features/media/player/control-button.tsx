import { IconButton } from "#app/ui/icon-button.tsx";

export const onScrim = "text-on-scrim hover:bg-on-scrim/15 focus-visible:outline-on-scrim";

export function ControlButton({
  label,
  children,
  onClick,
}: {
  label: string;
  children: React.ReactNode;
  onClick: () => void;
}) {
  return (
    <IconButton label={label} className={onScrim} onClick={onClick}>
      {children}
    </IconButton>
  );
}
