import { Navigate, useSearchParams } from "react-router";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { Tabs } from "../../../parts/Tabs";
import { t } from "../../../words";
import { Addons } from "./Addons";
import { usePricing, useUsage } from "./data";
import { Invoices } from "./Invoices";
import { Plans } from "./Plans";
import { Standing } from "./Standing";
import { Usage } from "./Usage";

const POLL = 3_000;

/** The subscription: its plan and price, what is used of it, and what was paid. */
export function Billing() {
  const [query, setQuery] = useSearchParams();
  const pricing = usePricing();
  const usage = useUsage();
  // A payment under way is followed until it is settled.
  useUsage(usage.data?.pending_change != null, POLL);
  if (query.get("payment_id") !== null || query.get("tap_id") !== null) {
    return <Navigate to={`return?${query.toString()}`} replace />;
  }
  const problem = usage.error ?? pricing.error;
  if (problem !== null) {
    return (
      <>
        <PageHead title={t("billing.title")} />
        <Failure
          problem={problem}
          onRetry={() => Promise.all([usage.refetch(), pricing.refetch()])}
        />
      </>
    );
  }
  if (usage.data === undefined || pricing.data === undefined) {
    return (
      <>
        <PageHead title={t("billing.title")} />
        <Skeleton lines={10} />
      </>
    );
  }
  const given = { usage: usage.data, pricing: pricing.data };
  return (
    <>
      <PageHead title={t("billing.title")} />
      <Standing {...given} />
      <Tabs
        label={t("billing.parts")}
        chosen={query.get("tab") ?? "plan"}
        onChoose={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          { key: "plan", label: t("billing.plan"), content: <Plans {...given} /> },
          { key: "usage", label: t("billing.usage"), content: <Usage {...given} /> },
          { key: "addons", label: t("billing.addons"), content: <Addons {...given} /> },
          { key: "invoices", label: t("billing.invoices"), content: <Invoices /> },
        ]}
      />
    </>
  );
}
