import { useQuery } from "@tanstack/react-query";
import type { Role, RoleObject } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { useAddress } from "../../../parts/address";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { Checkbox, SelectField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { useFields } from "../../../records/data";
import { formatNumber } from "../../../records/format";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { useMay } from "../may";
import { explain } from "../refusals";
import { bodyOf, type FieldRight, kindOf, limitOf, SCOPES, UNLIMITED, withField, withRight } from "./limits";
import { VERBS } from "./permissions";

const CHIPS = { full: "success", limited: "warning", none: "danger" } as const;
const RIGHTS: readonly FieldRight[] = ["full", "read_only", "hidden"];

/** The objects, with how much of each a role is left. */
export function RoleLimits({ role }: { role: Role }) {
  const may = useMay();
  const objects = useObjects();
  const { query, change } = useAddress();
  const limits = useQuery({
    queryKey: ["roles", role.slug, "objects"],
    queryFn: ({ signal }) =>
      call("GET /admin/roles/{slug}/objects", { path: { slug: role.slug }, signal }),
    select: (answer) => answer.data,
  });
  const problem = limits.error ?? objects.error;
  const open = objects.data?.find((one) => one.slug === query.get("object"));
  const choose = (object: string | null) => change({ object });
  return (
    <section className="settings-section">
      <h2>{t("limit.title")}</h2>
      <p className="lead">{t("limit.lead")}</p>
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([limits.refetch(), objects.refetch()])}
        />
      ) : limits.data === undefined || objects.data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <div className="table-scroll" role="region" aria-label={t("limit.title")} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t("shell.objects")}</th>
                <th scope="col">{t("limit.access")}</th>
                <th scope="col">{t("records.fields")}</th>
                <th scope="col" className="end">
                  {t("list.actions")}
                </th>
              </tr>
            </thead>
            <tbody>
              {objects.data.map((object) => {
                const limit = limitOf(limits.data.find((one) => one.object_slug === object.slug));
                const kind = kindOf(limit);
                return (
                  <tr key={object.slug}>
                    <th scope="row">
                      <bdi className="clip">{object.plural_name}</bdi>
                    </th>
                    <td>
                      <span className={`chip ${CHIPS[kind]}`}>{t(`limit.${kind}`)}</span>{" "}
                      {kind === "limited" &&
                        VERBS.filter((verb) => limit.rights.has(verb))
                          .map((verb) => t(`verb.${verb}`))
                          .concat(limit.records === "all" ? [] : t(`limit.scopeShort.${limit.records}`))
                          .join(t("list.comma"))}
                    </td>
                    <td>
                      <FieldCounts fields={limit.fields} />
                    </td>
                    <td className="end">
                      <Button kind="quiet" icon="pencil" onClick={() => choose(object.slug)}>
                        {t(may("member.update") ? "bulk.edit" : "grid.open")}
                        <span className="only-read"> {object.plural_name}</span>
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {open !== undefined && limits.data !== undefined && (
        <EditLimit
          role={role}
          object={open}
          given={limits.data.find((one) => one.object_slug === open.slug)}
          onClose={() => choose(null)}
        />
      )}
    </section>
  );
}

function FieldCounts({ fields }: { fields: Readonly<Record<string, FieldRight>> }) {
  const counts = (["read_only", "hidden"] as const)
    .map((right) => ({
      right,
      count: Object.values(fields).filter((one) => one === right).length,
    }))
    .filter((one) => one.count > 0);
  return counts.length === 0 ? (
    <span className="meta">{t("limit.allFields")}</span>
  ) : (
    <>
      {counts
        .map(({ right, count }) => t(`limit.${right}Count`, { count, shown: formatNumber(count) }))
        .join(t("list.comma"))}
    </>
  );
}

function EditLimit({
  role,
  object,
  given,
  onClose,
}: {
  role: Role;
  object: { slug: string; plural_name: string };
  given: RoleObject | undefined;
  onClose: () => void;
}) {
  const may = useMay();
  const fields = useFields(object.slug);
  const [limit, setLimit] = useState(() => limitOf(given));
  const isFixed = !may("member.update");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const path = { slug: role.slug, objectSlug: object.slug };
    if (kindOf(limit) !== "full") {
      await call("PUT /admin/roles/{slug}/objects/{objectSlug}", {
        path,
        body: bodyOf(limit),
        key,
      });
    } else if (given !== undefined) {
      await call("DELETE /admin/roles/{slug}/objects/{objectSlug}", { path, key });
    }
    await queries.invalidateQueries({ queryKey: ["roles", role.slug, "objects"] });
    tell(t("role.saved", { name: role.name }));
    onClose();
  }, explain);
  return (
    <Dialog
      title={t("limit.of", { role: role.name, object: object.plural_name })}
      form="drawer"
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <fieldset className="ticks-list" disabled={isFixed}>
          <legend>{t("limit.records")}</legend>
          {VERBS.map((verb) => (
            <Checkbox
              key={verb}
              label={t(`verb.${verb}`)}
              checked={limit.rights.has(verb)}
              onChange={(isOn) => setLimit(withRight(limit, verb, isOn))}
            />
          ))}
        </fieldset>
        {limit.rights.has("read") && (
          <SelectField
            label={t("limit.scope")}
            hint={t("limit.scopeHint")}
            disabled={isFixed}
            value={limit.records}
            onChange={(next) =>
              setLimit({ ...limit, records: SCOPES.find((one) => one === next) ?? "all" })
            }
            choices={SCOPES.map((one) => ({ value: one, label: t(`limit.scopes.${one}`) }))}
          />
        )}
        {!limit.rights.has("read") ? (
          <Notice kind="info">{t("limit.unseen")}</Notice>
        ) : fields.isPending ? (
          <Skeleton lines={6} />
        ) : fields.isError ? (
          <Failure problem={fields.error} onRetry={() => fields.refetch()} />
        ) : (
          <table className="plain-table limits">
            <caption>{t("records.fields")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("filter.field")}</th>
                {RIGHTS.map((right) => (
                  <th key={right} scope="col" className="tick-cell">
                    {t(`limit.field.${right}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.data.map((field) => (
                <tr key={field.slug}>
                  <th scope="row">
                    <bdi className="clip">{field.name}</bdi>
                  </th>
                  {RIGHTS.map((right) => (
                    <td key={right} className="tick-cell">
                      <input
                        type="radio"
                        name={`field-${field.slug}`}
                        disabled={isFixed}
                        aria-label={`${field.name}: ${t(`limit.field.${right}`)}`}
                        checked={(limit.fields[field.slug] ?? "full") === right}
                        onChange={() => setLimit(withField(limit, field.slug, right))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!isFixed && (
          <div className="row">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {t("limit.save")}
            </Button>
            <Button disabled={kindOf(limit) === "full"} onClick={() => setLimit(UNLIMITED)}>
              {t("limit.clear")}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
