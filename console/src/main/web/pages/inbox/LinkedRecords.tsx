import type { Chat } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { useFields, useRecord } from "../../records/data";
import { nameField, textOf } from "../../records/model";
import { Value } from "../../records/Value";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { LinkRecord, MakeRecord } from "./LinkDialogs";

const MOST = 6;

/** The records that belong to a contact, with what matters of them. */
export function LinkedRecords({ chat }: { chat: Chat }) {
  const me = useMe();
  const [open, setOpen] = useState<"link" | "make" | null>(null);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const mayLink = chat.phone !== null && may("messaging.update");
  const close = () => setOpen(null);
  return (
    <>
      {chat.links.map((link) => (
        <LinkedCard
          key={`${link.object_slug}/${link.record_slug}`}
          object={link.object_slug}
          slug={link.record_slug}
        />
      ))}
      {chat.links.length === 0 && <p className="meta">{t("inbox.records.none")}</p>}
      {chat.links.length === 0 && mayLink && (
        <div className="row">
          {may("record.create") && (
            <Button icon="plus" onClick={() => setOpen("make")}>
              {t("inbox.records.make")}
            </Button>
          )}
          {may("record.update") && (
            <Button kind="quiet" icon="link" onClick={() => setOpen("link")}>
              {t("inbox.records.link")}
            </Button>
          )}
        </div>
      )}
      {open === "make" && chat.phone !== null && (
        <MakeRecord chat={chat} phone={chat.phone} onClose={close} />
      )}
      {open === "link" && chat.phone !== null && (
        <LinkRecord chat={chat} phone={chat.phone} onClose={close} />
      )}
    </>
  );
}

function LinkedCard({ object, slug }: { object: string; slug: string }) {
  const fields = useFields(object);
  const record = useRecord(object, slug);
  const shown = useObjects().data?.find((one) => one.slug === object);
  const problem = fields.error ?? record.error;
  if (problem !== null) {
    return (
      <Failure
        problem={problem}
        onRetry={() => Promise.all([fields.refetch(), record.refetch()])}
      />
    );
  }
  if (fields.data === undefined || record.data === undefined) {
    return <Skeleton lines={3} />;
  }
  const data = record.data.data;
  const name = nameField(fields.data);
  const told = fields.data
    .filter((field) => field.slug !== name?.slug)
    .filter((field) => data[field.slug] !== null && data[field.slug] !== undefined)
    .slice(0, MOST);
  return (
    <div className="linked">
      <p>
        <span className="meta">{shown?.name ?? object}</span>
        <Link to={`/objects/${object}/${slug}`} dir="auto">
          {(name && textOf(name, data[name.slug])) || slug}
        </Link>
      </p>
      <dl className="pairs">
        {told.map((field) => (
          <div key={field.slug}>
            <dt>
              <bdi>{field.name}</bdi>
            </dt>
            <dd>
              <Value field={field} value={data[field.slug]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
