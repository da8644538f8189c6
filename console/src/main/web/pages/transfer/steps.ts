import type { Step } from "../../parts/Steps";
import { t } from "../../words";

/** The four steps of an import. */
export function importSteps(): readonly Step[] {
  return [
    { key: "file", label: t("importing.step.file") },
    { key: "columns", label: t("importing.step.columns") },
    { key: "check", label: t("importing.step.check") },
    { key: "import", label: t("importing.step.import") },
  ];
}
