import { useQuery } from "@tanstack/react-query";
import type { MessagingSession } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Checkbox } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Avatar } from "../../parts/People";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { renewChannels } from "./ChannelMenu";
import { explain } from "./problems";

const MOST = 200;

interface Given {
  channel: MessagingSession;
  mayChange: boolean;
}

/** Who sees a channel and is told of its messages. */
export function ChannelAdmins({ channel, mayChange }: Given) {
  const members = useQuery({
    queryKey: ["members", "all"],
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: MOST }, signal }),
    select: (answer) => answer.data.filter((one) => one.status === "active"),
  });
  return (
    <Choices
      lead={t("inbox.channels.adminsLead")}
      begun={channel.admins}
      mayChange={mayChange}
      list={members}
      choices={(members.data ?? []).map((one) => ({
        slug: one.slug,
        name: one.name,
        isPerson: true,
      }))}
      onSave={async (admins, key) => {
        await call("POST /messaging/sessions/{providerType}/{slug}/admins", {
          path: { providerType: channel.provider_type, slug: channel.slug },
          body: { admins },
          key,
        });
      }}
    />
  );
}

/** Whose records the contacts of a channel may be. */
export function ChannelObjects({ channel, mayChange }: Given) {
  const objects = useObjects();
  return (
    <Choices
      lead={t("inbox.channels.objectsLead")}
      begun={channel.objects}
      mayChange={mayChange}
      list={objects}
      choices={(objects.data ?? []).map((one) => ({
        slug: one.slug,
        name: one.plural_name,
        isPerson: false,
      }))}
      onSave={async (chosen, key) => {
        await call("POST /messaging/sessions/{providerType}/{slug}/objects", {
          path: { providerType: channel.provider_type, slug: channel.slug },
          body: { objects: chosen },
          key,
        });
      }}
    />
  );
}

function Choices({
  lead,
  begun,
  mayChange,
  list,
  choices,
  onSave,
}: {
  lead: string;
  begun: readonly string[];
  mayChange: boolean;
  list: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  choices: ReadonlyArray<{ slug: string; name: string; isPerson: boolean }>;
  onSave: (chosen: string[], key: string) => Promise<void>;
}) {
  const [chosen, setChosen] = useState(begun);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await onSave([...chosen], key);
    tell(t("inbox.channels.saved"));
    await renewChannels();
  }, explain);
  if (list.isPending) {
    return <Skeleton lines={4} />;
  }
  if (list.isError) {
    return <Failure problem={list.error} onRetry={list.refetch} />;
  }
  const isSame = chosen.length === begun.length && chosen.every((one) => begun.includes(one));
  const problem = problems.whole ?? Object.values(problems.fields)[0];
  return (
    <form onSubmit={(event) => void submit(event)}>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      <p className="meta">{lead}</p>
      <div className="choice-list">
        {choices.map((one) => (
          <Checkbox
            key={one.slug}
            disabled={!mayChange}
            checked={chosen.includes(one.slug)}
            onChange={(isChosen) =>
              setChosen(
                isChosen ? [...chosen, one.slug] : chosen.filter((other) => other !== one.slug),
              )
            }
            label={
              <span className="person">
                {one.isPerson && <Avatar name={one.name} size={20} />}
                <bdi>{one.name}</bdi>
              </span>
            }
          />
        ))}
      </div>
      {mayChange && (
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={isSame}>
          {t("inbox.save")}
        </Button>
      )}
    </form>
  );
}
