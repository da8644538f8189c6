import "../../common";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { Tabs } from "../../parts/Tabs";
import { useFields, useRecord, useRecordAt } from "../../records/data";
import { type Field, type Item, nameField, stageField, textOf } from "../../records/model";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { RecordChats } from "../inbox/RecordChats";
import { Comments } from "./comments/Comments";
import { Conflict } from "./Conflict";
import { Journey } from "./Journey";
import { momentsOf, revertTo, useLog } from "./timeline/log";
import { PastBar } from "./PastBar";
import { RecordFields } from "./RecordFields";
import { RecordFiles } from "./RecordFiles";
import { RecordHead } from "./RecordHead";
import { Related } from "./Related";
import { Shares } from "./Shares";
import { StagePath } from "./StagePath";
import { Timeline } from "./timeline/Timeline";
import { useWrites } from "./useWrites";

const NOT_FOUND = 404;

/** One record whole: its fields, and all that belongs to it. */
export function RecordPage() {
  const { object = "", record = "" } = useParams();
  return <Whole key={`${object}/${record}`} object={object} slug={record} />;
}

function Whole({ object, slug }: { object: string; slug: string }) {
  const fields = useFields(object);
  const record = useRecord(object, slug);
  const isGone =
    record.data !== undefined &&
    record.error instanceof Problem &&
    record.error.status === NOT_FOUND;
  const problem = fields.error ?? (isGone ? null : record.error);
  if (problem !== null && record.data === undefined) {
    return (
      <Failure
        problem={problem}
        onRetry={() => Promise.all([fields.refetch(), record.refetch()])}
      />
    );
  }
  if (fields.data === undefined || record.data === undefined) {
    return <Skeleton lines={12} />;
  }
  return <Page object={object} record={record.data} fields={fields.data} isGone={isGone} />;
}

function Page({
  object,
  record,
  fields,
  isGone,
}: {
  object: string;
  record: Item;
  fields: readonly Field[];
  isGone: boolean;
}) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const me = useMe();
  const type = useObjects().data?.find((one) => one.slug === object);
  const may = (permission: string) =>
    !isGone && me.data?.permissions.includes(permission) === true;
  const at = query.get("at");
  const past = useRecordAt(object, record.slug, at);
  const log = useLog(object, record.slug, record.version);
  const moments = momentsOf(log.data?.pages.flatMap((page) => page.data) ?? []);
  const writes = useWrites(object);
  const name = nameField(fields);
  const title = (name && textOf(name, record.data[name.slug])) || record.slug;
  const stage = stageField(fields);
  const isReadOnly = !may("record.update") || at !== null;
  const list = query.get("list") ?? "";
  const ask = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) {
            next.delete(key);
          } else {
            next.set(key, value);
          }
        }
        return next;
      },
      { replace: true },
    );
  const tabs = [
    {
      key: "timeline",
      label: t("records.timeline"),
      content: (
        <Timeline
          object={object}
          record={record}
          fields={fields}
          mayRevert={may("record.update")}
        />
      ),
    },
    ...(me.data?.permissions.includes("comment.read") === true
      ? [
          {
            key: "comments",
            label: t("comment.title"),
            content: <Comments object={object} slug={record.slug} />,
          },
        ]
      : []),
    {
      key: "related",
      label: t("records.related"),
      content: (
        <Related object={object} record={record} fields={fields} isReadOnly={isReadOnly} />
      ),
    },
    {
      key: "files",
      label: t("file.title"),
      content: (
        <RecordFiles object={object} record={record} fields={fields} isReadOnly={isReadOnly} />
      ),
    },
    ...(me.data?.permissions.includes("messaging.read") === true
      ? [
          {
            key: "conversations",
            label: t("common.conversations"),
            content: <RecordChats object={object} slug={record.slug} />,
          },
        ]
      : []),
  ];
  if (me.data?.permissions.includes("member.read") === true) {
    tabs.push({
      key: "sharing",
      label: t("share.title"),
      content: <Shares object={object} slug={record.slug} isReadOnly={isReadOnly} />,
    });
  }
  const tab = query.get("tab") ?? "timeline";
  return (
    <div className="record-page">
      <RecordHead
        object={object}
        plural={type?.plural_name ?? object}
        record={record}
        title={title}
        fields={fields}
        list={list}
        isReadOnly={isReadOnly}
        isGone={isGone}
        onPast={() => ask({ at: moments[moments.length - 1]?.at ?? null })}
      />
      <title>{`${title} – Plinth`}</title>
      {isGone && (
        <Notice kind="warning">
          {t("record.gone")}{" "}
          <Button kind="quiet" onClick={() => navigate(`/objects/${object}`)}>
            {t("record.toList", { name: type?.plural_name ?? object })}
          </Button>
        </Notice>
      )}
      {stage !== undefined && (
        <StagePath
          field={stage}
          record={past.data ?? record}
          isReadOnly={isReadOnly}
          onChoose={(value) => void writes.write({ record, field: stage, value })}
        />
      )}
      <Journey object={object} slug={record.slug} />
      {at !== null && (
        <PastBar
          moments={moments}
          at={at}
          problem={past.error}
          mayRevert={may("record.update")}
          onChoose={(moment) => ask({ at: moment })}
          onClose={() => ask({ at: null })}
          onRevert={async (moment, key) => {
            await revertTo(object, record, moment.version, key);
            ask({ at: null });
          }}
        />
      )}
      <div className="sides">
        <section aria-label={t("records.fields")}>
          <RecordFields
            object={object}
            record={record}
            past={at === null ? undefined : past.data}
            fields={fields}
            isReadOnly={isReadOnly}
          />
        </section>
        <Tabs
          label={t("records.parts")}
          chosen={tabs.some((one) => one.key === tab) ? tab : "timeline"}
          onChoose={(next) => ask({ tab: next })}
          tabs={tabs}
        />
      </div>
      {writes.conflict !== null && (
        <Conflict object={object} conflict={writes.conflict} onClose={writes.settle} />
      )}
    </div>
  );
}
