import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Checkbox, SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { useAllFields, useAllObjects } from "../model/data";
import { explain } from "./refusals";

/** The fields whose reads the audit record notes, by object. */
export function WatchedFields() {
  const objects = useAllObjects();
  const [object, setObject] = useState("");
  const watched = useQuery({
    queryKey: ["watched-fields"],
    queryFn: ({ signal }) => call("GET /admin/audit/watched-fields", { signal }),
    select: (answer) => answer.data,
  });
  const own = watched.data?.find((one) => one.object === object)?.fields ?? [];
  return (
    <section className="settings-section" aria-labelledby="watched-fields">
      <h3 id="watched-fields">{t("keeping.watched")}</h3>
      <p className="lead">{t("keeping.watchedLead")}</p>
      <SelectField
        label={t("keeping.object")}
        value={object}
        onChange={setObject}
        choices={[
          { value: "", label: "–" },
          ...(objects.data ?? []).map((one) => ({ value: one.slug, label: one.plural_name })),
        ]}
      />
      {object !== "" && watched.data !== undefined && (
        <Fields key={`${object} ${own.join(" ")}`} object={object} watched={own} />
      )}
    </section>
  );
}

function Fields({ object, watched }: { object: string; watched: readonly string[] }) {
  const fields = useAllFields(object);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(watched));
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /admin/audit/watched-fields/{objectSlug}", {
      path: { objectSlug: object },
      body: { fields: [...chosen] },
      key,
    });
    tell(t("keeping.watchedSaved"));
    await queries.invalidateQueries({ queryKey: ["watched-fields"] });
  }, explain);
  const choose = (slug: string, does: boolean) => {
    const next = new Set(chosen);
    if (does) {
      next.add(slug);
    } else {
      next.delete(slug);
    }
    setChosen(next);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {(fields.data ?? [])
        .filter((field) => field.is_active)
        .map((field) => (
          <Checkbox
            key={field.slug}
            label={field.name}
            checked={chosen.has(field.slug)}
            onChange={(does) => choose(field.slug, does)}
          />
        ))}
      <div className="row">
        <Button type="submit" isBusy={isBusy}>
          {t("keeping.save")}
        </Button>
      </div>
    </form>
  );
}
