import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "./cn.ts";

const avatarStyles = cva(
  "relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent",
  {
    variants: {
      size: {
        xs: "size-6 text-xs",
        sm: "size-8 text-sm",
        md: "size-10 text-base",
        lg: "size-14 text-lg",
        xl: "size-24 text-xl",
      },
    },
    defaultVariants: { size: "md" },
  },
);

export const avatarInitial = (name: string | null | undefined) =>
  Array.from(name?.trim() ?? "")[0]?.toUpperCase() ?? "U";

interface AvatarProps extends VariantProps<typeof avatarStyles> {
  name: string | null | undefined;
  src: string | null | undefined;
  className?: string;
}

/** An avatar is hidden from screen readers, because the name is beside it. */
export function Avatar({ name, src, size, className }: AvatarProps) {
  return (
    <span aria-hidden className={cn(avatarStyles({ size }), className)}>
      {avatarInitial(name)}
      {src && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={hide}
        />
      )}
    </span>
  );
}

function hide(event: { currentTarget: HTMLImageElement }) {
  event.currentTarget.hidden = true;
}
