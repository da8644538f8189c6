import "../../common";
import type { View } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Checkbox, SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { type Field, isMultiple, isNumeric, stageField } from "../../records/model";
import type { Shown } from "../../records/view";
import { t } from "../../words";
import { renewViews, VIEW_ICONS } from "./views";

const TYPES = ["table", "kanban", "calendar"] as const;

/** Makes a view, or changes the settings of one. */
export function ViewDialog({
  object,
  fields,
  shown,
  view,
  isNew,
  onClose,
  onSaved,
}: {
  object: string;
  fields: readonly Field[];
  /** The filter, sort and fields of a new view; absent: none. */
  shown: Shown | undefined;
  view: View | undefined;
  isNew: boolean;
  onClose: () => void;
  onSaved: (slug: string) => void;
}) {
  const groups = fields.filter(
    (field) =>
      field.type === "select" ||
      field.type === "member" ||
      (field.type === "relation" && !isMultiple(field)),
  );
  const sums = fields.filter(isNumeric);
  const days = fields.filter((field) => field.type === "date" || field.type === "datetime");
  const [name, setName] = useState(isNew ? "" : (view?.name ?? ""));
  const [type, setType] = useState(view?.type ?? "table");
  const [group, setGroup] = useState(
    view?.group_by ?? stageField(fields)?.slug ?? groups[0]?.slug ?? "",
  );
  const [sum, setSum] = useState(view?.sum_field ?? "");
  const [order, setOrder] = useState<View["card_order"]>(view?.card_order ?? "sort");
  const [day, setDay] = useState(view?.date_field ?? days[0]?.slug ?? "");
  const [isShared, setShared] = useState(view?.visibility === "shared");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = {
      name,
      type,
      visibility: isShared ? ("shared" as const) : ("mine" as const),
      group_by: type === "kanban" ? group : null,
      sum_field: type === "kanban" && sum !== "" ? sum : null,
      date_field: type === "calendar" ? day : null,
      card_order: order,
    };
    const path = { objectSlug: object };
    const answer =
      isNew || view === undefined
        ? await call("POST /object/custom/view/{objectSlug}", {
            path,
            body: {
              ...body,
              ...(shown === undefined
                ? {}
                : {
                    sort: shown.sort,
                    fields: [...shown.fields],
                    ...(shown.filter === "" ? {} : { filter: JSON.parse(shown.filter) }),
                  }),
            },
            key,
          })
        : await call("PUT /object/custom/view/{objectSlug}/{slug}", {
            path: { ...path, slug: view.slug },
            body,
            key,
          });
    await renewViews(object);
    onSaved(answer.data.slug);
  });
  const choices = (all: readonly Field[]) =>
    all.map((field) => ({ value: field.slug, label: field.name }));
  const isPossible = { table: true, kanban: groups.length > 0, calendar: days.length > 0 };
  return (
    <Dialog title={t(isNew ? "view.new" : "view.edit")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("viewSettings.name")}
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <fieldset className="record-choices">
          <legend>{t("viewSettings.type")}</legend>
          {TYPES.map((one) => (
            <label key={one} className={type === one ? "record-choice chosen" : "record-choice"}>
              <input
                type="radio"
                name="type"
                checked={type === one}
                disabled={!isPossible[one]}
                onChange={() => setType(one)}
              />
              <Icon {...VIEW_ICONS[one]} />
              {t(`viewSettings.of.${one}`)}
            </label>
          ))}
        </fieldset>
        {!isPossible.kanban && <p className="hint">{t("viewSettings.noGroup")}</p>}
        {!isPossible.calendar && <p className="hint">{t("viewSettings.noDay")}</p>}
        {type === "kanban" && (
          <>
            <SelectField
              label={t("viewSettings.group")}
              value={group}
              onChange={setGroup}
              choices={choices(groups)}
              problem={problems.fields["group_by"]}
            />
            <SelectField
              label={t("viewSettings.sum")}
              value={sum}
              onChange={setSum}
              choices={[{ value: "", label: t("viewSettings.noSum") }, ...choices(sums)]}
              problem={problems.fields["sum_field"]}
            />
            <SelectField
              label={t("viewSettings.order")}
              value={order}
              onChange={(chosen) => setOrder(chosen === "manual" ? "manual" : "sort")}
              choices={[
                { value: "sort", label: t("viewSettings.orders.sort") },
                { value: "manual", label: t("viewSettings.orders.manual") },
              ]}
            />
          </>
        )}
        {type === "calendar" && (
          <SelectField
            label={t("viewSettings.day")}
            value={day}
            onChange={setDay}
            choices={choices(days)}
            problem={problems.fields["date_field"]}
          />
        )}
        {["filter", "sort", "fields", "slug"].map(
          (member) =>
            problems.fields[member] !== undefined && (
              <Notice key={member} kind="danger">
                {problems.fields[member]}
              </Notice>
            ),
        )}
        <Checkbox label={t("viewSettings.share")} checked={isShared} onChange={setShared} />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t(isNew ? "viewSettings.make" : "view.keep")}
        </Button>
      </form>
    </Dialog>
  );
}
