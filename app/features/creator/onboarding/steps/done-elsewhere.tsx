import { CircleCheck, Hourglass } from "lucide-react";

interface DoneElsewhereProps {
  isDone: boolean;
  done: string;
  waiting: string;
}

export function DoneElsewhere({ isDone, done, waiting }: DoneElsewhereProps) {
  const Icon = isDone ? CircleCheck : Hourglass;
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-md bg-surface p-4 text-sm">
      <Icon
        aria-hidden
        className={isDone ? "size-5 shrink-0 text-accent" : "size-5 shrink-0 text-muted"}
      />
      {isDone ? done : waiting}
    </p>
  );
}
