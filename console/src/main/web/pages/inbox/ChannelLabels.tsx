import type { MappedOption, MessageLabel, MessagingSession } from "generated/api";
import { type CSSProperties, useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { useFields } from "../../records/data";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useLabels } from "./data";
import { attempt, explain } from "./problems";

const OPTIONS = new Set(["select", "multi_select"]);

/** The labels of a channel, which its provider keeps, and the options that they set in records. */
export function ChannelLabels({
  channel,
  mayChange,
}: {
  channel: MessagingSession;
  mayChange: boolean;
}) {
  const labels = useLabels(channel.slug);
  const [mapped, setMapped] = useState<MessageLabel | null>(null);
  const sync = () =>
    attempt(async () => {
      const body = { session_slug: channel.slug };
      const { data } = await call("POST /messaging/labels/sync", { body });
      tell(t("inbox.label.synced", { count: data.labels }));
      await queries.invalidateQueries({ queryKey: ["labels"] });
    });
  const button = mayChange && (
    <Button icon="refresh" onClick={sync}>
      {t("inbox.label.sync")}
    </Button>
  );
  if (labels.isPending) {
    return <Skeleton lines={4} />;
  }
  if (labels.isError) {
    return <Failure problem={labels.error} onRetry={() => labels.refetch()} />;
  }
  return labels.data.length === 0 ? (
    <Empty icon="tag" title={t("inbox.label.noneYet")} actions={button}>
      {t("inbox.label.lead")}
    </Empty>
  ) : (
    <>
      <p className="meta">{t("inbox.label.mapLead")}</p>
      <ul className="label-list">
        {labels.data.map((label) => (
          <li key={label.slug}>
            <span
              className={label.color === null ? "chip" : "chip coloured"}
              style={label.color === null ? undefined : ({ "--chip": label.color } as CSSProperties)}
            >
              <bdi>{label.name}</bdi>
            </span>
            <span className="meta">
              {label.mapped_option === null ? (
                t("inbox.label.unmapped")
              ) : (
                <Mapped option={label.mapped_option} />
              )}
            </span>
            {mayChange && (
              <Button kind="quiet" onClick={() => setMapped(label)}>
                {t("inbox.label.map")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {button}
      {mapped !== null && <MapLabel label={mapped} onClose={() => setMapped(null)} />}
    </>
  );
}

/** The option of a label, by the names of its object and its field. */
function Mapped({ option }: { option: MappedOption }) {
  const object = useObjects().data?.find((one) => one.slug === option.object_slug);
  const field = useFields(option.object_slug).data?.find((one) => one.slug === option.field_slug);
  const chosen = field?.options.find((one) => one.value === option.option);
  const names = [
    object?.name ?? option.object_slug,
    field?.name ?? option.field_slug,
    chosen?.label ?? option.option,
  ];
  return <bdi>{names.join(" › ")}</bdi>;
}

/** Chooses the option that records get when their chat gets the label. */
function MapLabel({ label, onClose }: { label: MessageLabel; onClose: () => void }) {
  const objects = useObjects();
  const [object, setObject] = useState(label.mapped_option?.object_slug ?? "");
  const [field, setField] = useState(label.mapped_option?.field_slug ?? "");
  const [option, setOption] = useState(label.mapped_option?.option ?? "");
  const fields = useFields(object === "" ? (objects.data?.[0]?.slug ?? "") : object);
  const able = object === "" ? [] : (fields.data ?? []).filter((one) => OPTIONS.has(one.type));
  const options = able.find((one) => one.slug === field)?.options ?? [];
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body =
      object === ""
        ? { object: null, field: null, option: null }
        : { object, field, option };
    const path = { labelSlug: label.slug };
    await call("PATCH /messaging/labels/{labelSlug}/tag-mapping", { path, body, key });
    await queries.invalidateQueries({ queryKey: ["labels"] });
    onClose();
  }, explain);
  const none = { value: "", label: "–" };
  return (
    <Dialog title={t("inbox.label.mapTitle", { name: label.name })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <SelectField
          label={t("inbox.records.object")}
          value={object}
          onChange={(next) => {
            setObject(next);
            setField("");
            setOption("");
          }}
          choices={[
            { value: "", label: t("inbox.label.unmapped") },
            ...(objects.data ?? []).map((one) => ({ value: one.slug, label: one.name })),
          ]}
          problem={problems.fields["object"]}
        />
        {object !== "" && (
          <SelectField
            label={t("inbox.label.field")}
            hint={able.length === 0 && fields.isSuccess ? t("inbox.label.noField") : undefined}
            value={field}
            onChange={(next) => {
              setField(next);
              setOption("");
            }}
            choices={[none, ...able.map((one) => ({ value: one.slug, label: one.name }))]}
            problem={problems.fields["field"]}
          />
        )}
        {field !== "" && (
          <SelectField
            label={t("inbox.label.option")}
            value={option}
            onChange={setOption}
            choices={[none, ...options.map((one) => ({ value: one.value, label: one.label }))]}
            problem={problems.fields["option"]}
          />
        )}
        <Button
          kind="primary"
          type="submit"
          isBusy={isBusy}
          disabled={object !== "" && option === ""}
        >
          {t("inbox.save")}
        </Button>
      </form>
    </Dialog>
  );
}
