import { PageHead } from "../../parts/PageHead";
import { t } from "../../words";
import { oneOf, useAddress } from "./address";
import { JobTable } from "./JobTable";
import { FilterSelect, JOB_KINDS, JOB_STATUSES, kindName, SearchBox } from "./pieces";

const PLANES = ["platform", "shared", "dedicated"] as const;

/** The jobs of the platform and of all workspaces. */
export function Jobs() {
  const address = useAddress();
  const workspace = address.get("workspace");
  const kind = address.get("kind");
  const status = oneOf(JOB_STATUSES, address.get("status"));
  const plane = oneOf(PLANES, address.get("plane"));
  const isFiltered = workspace !== "" || kind !== "" || status !== undefined || plane !== undefined;
  return (
    <>
      <PageHead title={t("platform.jobs.title")} />
      <div className="op-filters">
        <SearchBox
          label={t("platform.jobs.search")}
          value={workspace}
          onSearch={(words) => address.set({ workspace: words }, true)}
        />
        <FilterSelect
          label={t("platform.status")}
          value={status ?? ""}
          choices={JOB_STATUSES.map((one) => [one, t(`platform.jobs.is.${one}`)])}
          onChoose={(one) => address.set({ status: one })}
        />
        <FilterSelect
          label={t("platform.jobs.kind")}
          value={kind}
          choices={JOB_KINDS.map((one) => [one, kindName(one)])}
          onChoose={(one) => address.set({ kind: one })}
        />
        <FilterSelect
          label={t("platform.jobs.plane")}
          value={plane ?? ""}
          choices={PLANES.map((one) => [one, t(`platform.jobs.planes.${one}`)])}
          onChoose={(one) => address.set({ plane: one })}
        />
      </div>
      <JobTable
        fixed={{
          ...(workspace !== "" && { workspace }),
          ...(kind !== "" && { kind }),
          ...(status && { status }),
          ...(plane && { plane }),
        }}
        none={t(isFiltered ? "platform.nothingFound" : "platform.jobs.none")}
      />
    </>
  );
}
