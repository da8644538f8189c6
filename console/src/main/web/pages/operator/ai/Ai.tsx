import { PageHead } from "../../../parts/PageHead";
import { Tabs } from "../../../parts/Tabs";
import { t } from "../../../words";
import { oneOf, useAddress } from "../address";
import { Costs } from "./Costs";
import { Ledger } from "./Ledger";
import { Prices } from "./Prices";

const TABS = ["costs", "runs", "prices"] as const;
const CONTENT = { costs: Costs, runs: Ledger, prices: Prices } as const;

/** What AI models cost, run by run, and what their tokens are priced at. */
export function Ai() {
  const address = useAddress();
  const chosen = oneOf(TABS, address.get("tab")) ?? "costs";
  const Content = CONTENT[chosen];
  return (
    <>
      <PageHead title={t("platform.ai.title")} />
      <Tabs
        label={t("platform.ai.title")}
        chosen={chosen}
        onChoose={(tab) => address.set({ tab: tab === "costs" ? null : tab })}
        tabs={TABS.map((key) => ({
          key,
          label: t(`platform.ai.tabs.${key}`),
          content: key === chosen ? <Content /> : null,
        }))}
      />
    </>
  );
}
