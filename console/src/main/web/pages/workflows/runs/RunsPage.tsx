import { PageHead } from "../../../parts/PageHead";
import { t } from "../../../words";
import { Section } from "../Section";
import { RunList } from "./RunList";

/** The runs of all workflows. */
export function RunsPage() {
  return (
    <>
      <PageHead title={t("common.runs")} />
      <Section />
      <RunList />
    </>
  );
}
