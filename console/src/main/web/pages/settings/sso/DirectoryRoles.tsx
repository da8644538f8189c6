import type { Directory } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import type { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { SelectField, TextArea } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { problemOfList } from "../refusals";
import { useRoles } from "../roleList";
import { linesOf, mappingOf } from "./mapping";
import { explain as explainOthers } from "./refusals";

function explain(problem: Problem) {
  return problem.code === "STALE_VERSION"
    ? { fields: {}, whole: t("directory.stale") }
    : explainOthers(problem);
}

/** The roles that people get by their groups. */
export function DirectoryRoles({ directory }: { directory: Directory }) {
  const roles = useRoles();
  const [mapping, setMapping] = useState(linesOf(directory.role_mapping));
  const [role, setRole] = useState(directory.default_role);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { default_role: role, role_mapping: mappingOf(mapping) };
    await call("PUT /admin/directory", { version: directory.version, body, key });
    tell(t("directory.saved"));
    await queries.invalidateQueries({ queryKey: ["directory"] });
  }, explain);
  return (
    <section className="settings-section">
      <h2>{t("directory.rules")}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextArea
          label={t("directory.mapping")}
          hint={t("directory.mappingHint")}
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={mapping}
          onChange={setMapping}
          problem={
            problemOfList(problems, "role_mapping") === undefined
              ? undefined
              : t("directory.mappingWrong")
          }
        />
        <SelectField
          label={t("directory.defaultRole")}
          value={role}
          onChange={setRole}
          problem={problems.fields["default_role"]}
          choices={(roles.data ?? [])
            .filter((one) => one.slug !== "owner")
            .map((one) => ({ value: one.slug, label: one.name }))}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("directory.save")}
        </Button>
      </form>
    </section>
  );
}
