import { type FormEvent, useState } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { ChatPerson, ChatSettings } from "#worker/domain/live/chat/contract-api.ts";
import type { Moderation } from "../use-moderation.ts";

interface ListProps {
  settings: ChatSettings;
  moderation: Moderation;
  reload: () => Promise<void>;
}

function UserRow({
  user,
  about,
  action,
  onAction,
}: {
  user: ChatPerson;
  about?: string;
  action: string | null;
  onAction: () => void;
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={user.username} src={user.avatar} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-sm">{user.username}</p>
        {about && <p className="text-muted text-xs [overflow-wrap:anywhere]">{about}</p>}
      </div>
      {action && (
        <Button size="sm" aria-label={`${action} ${user.username}`} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}

export function ModeratorList({ settings, moderation, reload }: ListProps) {
  const [username, setUsername] = useState("");
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (username.trim() === "" || !(await moderation.appoint(username.trim()))) return;
    setUsername("");
    await reload();
  };
  return (
    <div className="grid gap-4">
      {settings.isOwner && (
        <form onSubmit={onSubmit} className="flex items-end gap-2">
          <Field label={t("chat.moderators.addLabel")} className="flex-1">
            {(control) => (
              <Input
                {...control}
                value={username}
                maxLength={30}
                placeholder={t("chat.moderators.usernamePlaceholder")}
                autoComplete="off"
                autoCapitalize="none"
                onChange={(event) => setUsername(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" className="h-11" disabled={username.trim() === ""}>
            {t("chat.moderation.add")}
          </Button>
        </form>
      )}
      {settings.moderators.length === 0 ? (
        <p className="text-muted text-sm">{t("chat.moderators.emptyBody")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {settings.moderators.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              action={settings.isOwner ? t("chat.moderators.remove") : null}
              onAction={async () => {
                if (await moderation.dismiss({ id: user.id, name: user.username })) await reload();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const formatEnd = (at: number) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "medium", timeStyle: "short" }).format(at);

export function BanList({ settings, moderation, reload }: ListProps) {
  if (settings.bans.length === 0)
    return <p className="text-muted text-sm">{t("chat.bans.emptyBody")}</p>;
  return (
    <ul className="divide-y divide-line">
      {settings.bans.map(({ person, until: end, reason }) => (
        <UserRow
          key={person.id}
          user={person}
          about={[
            end === null
              ? t("chat.bans.banned")
              : t("chat.bans.timeOutUntil", { time: formatEnd(end) }),
            reason,
          ]
            .filter(Boolean)
            .join(": ")}
          action={end === null ? t("chat.bans.unban") : t("chat.bans.endTimeOut")}
          onAction={async () => {
            if (await moderation.lift({ id: person.id, name: person.username })) await reload();
          }}
        />
      ))}
    </ul>
  );
}
