import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { type Mutation, useMutation } from "#app/lib/mutation/use-mutation.ts";
import type { PageForm } from "#app/lib/page-form.ts";
import { useEarlyText } from "#app/lib/use-early-text.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { COMMENT_MAX } from "#worker/domain/community/community/contract.ts";
import { useMentions } from "./use-mentions.ts";

const COUNT_FROM = COMMENT_MAX - 200;

interface CommentFormProps {
  videoId: string;
  label: string;
  submit: string;
  initial?: string;
  autoFocus?: boolean;
  /** `posted` is set if a browser without JavaScript can post the form. */
  posted?: PageForm;
  onCancel?: () => void;
  /** @returns true if the server saved the comment */
  onSubmit: (run: Mutation["run"], body: string) => Promise<boolean>;
}

export function CommentForm(props: CommentFormProps) {
  const { videoId, label, submit, posted, onCancel } = props;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(input, props);
  const { body, error, isOpen, send, cancel } = draft;
  return (
    <form
      method={posted && "post"}
      action={posted?.action}
      noValidate
      className="group grid gap-2"
      data-composer
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <BodyInput
        id={id}
        input={input}
        videoId={videoId}
        label={label}
        draft={draft}
        onEscape={onCancel && cancel}
      />
      <p
        id={`${id}-error`}
        role="alert"
        className={cn("text-danger text-sm", error === null && "hidden")}
      >
        {error}
      </p>
      {(isOpen || posted) && (
        <FormEnd length={body.length} isOpen={isOpen} onCancel={cancel}>
          <SubmitButton
            variant="primary"
            write={draft.mutation}
            busyLabel={t("watch.comments.form.busy")}
          >
            {submit}
          </SubmitButton>
        </FormEnd>
      )}
    </form>
  );
}

function useDraft(
  input: RefObject<HTMLTextAreaElement>,
  { videoId, initial = "", autoFocus = false, posted, onCancel, onSubmit }: CommentFormProps,
) {
  const [body, setBody] = useState(posted?.rejected?.typed?.body ?? initial);
  const mutation = useMutation();
  const [isEmpty, setEmpty] = useState(false);
  const [rejection, setRejection] = useState(posted?.rejected?.error ?? null);
  const error = isEmpty
    ? t("watch.comments.form.bodyRequired")
    : (Object.values(mutation.fields)[0] ?? mutation.error ?? rejection);
  const [isOpen, setOpen] = useState(autoFocus || rejection !== null);
  useEffect(() => {
    if (!autoFocus || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(initial.length, initial.length);
  }, [input, autoFocus, initial]);

  useEarlyText(input, body, setBody);
  useEffect(() => {
    if (document.activeElement === input.current) setOpen(true);
  }, [input]);

  const send = async (text = body) => {
    if (mutation.isBusy) return;
    setRejection(null);
    setEmpty(text.trim() === "");
    if (text.trim() === "" || !(await onSubmit(mutation.run, text))) return;
    setBody("");
    setOpen(false);
  };
  useIntent({
    act: "comment",
    // Forms for replies and edits have no `posted`.
    isOwn: (intent) => posted !== undefined && intent.videoId === videoId,
    run: (intent) => {
      setBody(intent.body);
      setOpen(true);
      void send(intent.body);
    },
  });
  const cancel = () => {
    setBody("");
    setEmpty(false);
    mutation.clear();
    setRejection(null);
    setOpen(false);
    onCancel?.();
  };
  return { body, setBody, isOpen, open: () => setOpen(true), error, mutation, send, cancel };
}

interface BodyInputProps {
  id: string;
  input: RefObject<HTMLTextAreaElement>;
  videoId: string;
  label: string;
  draft: ReturnType<typeof useDraft>;
  onEscape: (() => void) | undefined;
}

function BodyInput({ id, input, videoId, label, draft, onEscape }: BodyInputProps) {
  const { body, setBody, isOpen, open, error, send } = draft;
  const names = useMentions(videoId, input, body, setBody);
  const hasNames = names.people.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (names.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
    if (event.key === "Escape") onEscape?.();
  };
  return (
    <div className="relative">
      <Textarea
        id={id}
        ref={input}
        name="body"
        placeholder={label}
        value={body}
        rows={isOpen ? 3 : 1}
        maxLength={COMMENT_MAX}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        role={hasNames ? "combobox" : undefined}
        aria-expanded={hasNames ? true : undefined}
        aria-controls={hasNames ? `${id}-names` : undefined}
        aria-activedescendant={hasNames ? `${id}-name-${names.chosen}` : undefined}
        className={cn(!isOpen && "min-h-11")}
        onFocus={open}
        onBlur={names.close}
        onKeyDown={onKeyDown}
        onSelect={names.look}
        onChange={(event) => setBody(event.target.value)}
      />
      {hasNames && <MentionList id={id} names={names} />}
    </div>
  );
}

interface MentionListProps {
  id: string;
  names: ReturnType<typeof useMentions>;
}

function MentionList({ id, names }: MentionListProps) {
  return (
    <div
      id={`${id}-names`}
      role="listbox"
      aria-label={t("watch.comments.form.mentionsAriaLabel")}
      className="absolute inset-x-0 top-full z-20 mt-1 max-w-sm animate-in rounded-md bg-raised p-1 shadow-float ring-1 ring-line"
    >
      {names.people.map((user, i) => (
        <div
          key={user.username}
          id={`${id}-name-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === names.chosen}
          className={cn(
            "flex min-h-10 cursor-default items-center gap-3 rounded-sm px-2 text-sm",
            i === names.chosen && "bg-line/60",
          )}
          onPointerDown={(event) => {
            event.preventDefault();
            names.take(user);
          }}
        >
          <Avatar name={user.name} src={user.avatar} size="xs" />
          <span className="min-w-0 truncate font-semibold">{user.name}</span>
          <span className="truncate text-muted">@{user.username}</span>
        </div>
      ))}
    </div>
  );
}

interface FormEndProps {
  length: number;
  isOpen: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** The collapsed form keeps its submit button for browsers without JavaScript. */
function FormEnd({ length, isOpen, onCancel, children }: FormEndProps) {
  return (
    <div
      className={cn(
        "flex items-center justify-end gap-2",
        !isOpen && "not-noscript:not-group-has-[textarea:not(:placeholder-shown)]:hidden",
      )}
    >
      {length >= COUNT_FROM && (
        <span
          className={cn(
            "tabular mr-auto text-xs",
            length >= COMMENT_MAX ? "text-danger" : "text-muted",
          )}
        >
          {t("watch.comments.form.characterCount", { length, commentMax: COMMENT_MAX })}
        </span>
      )}
      <Button variant="quiet" className="noscript:hidden" onClick={onCancel}>
        {t("watch.comments.form.cancel")}
      </Button>
      {children}
    </div>
  );
}
