import type { InvoiceItem } from "generated/api";
import { call, download } from "../../../api/client";
import { handOver } from "../../../api/files";
import { Button } from "../../../parts/Button";
import { Pages } from "../../../parts/Pages";
import { Empty } from "../../../parts/States";
import { formatMoney } from "../../../records/format";
import { t } from "../../../words";
import { tellProblem } from "../refusals";
import { dayOf } from "./Standing";

const EACH = 25;

/** What was charged, with an invoice for each payment. */
export function Invoices() {
  const fetch = async (item: InvoiceItem) => {
    try {
      const path = { reference: item.reference };
      const pdf = await download("GET /user/billing/invoices/{reference}/pdf", { path });
      handOver(pdf, `${item.number ?? item.reference}.pdf`);
    } catch (error) {
      tellProblem(error);
    }
  };
  return (
    <Pages<InvoiceItem>
      name={["billing", "invoices"]}
      label={t("billing.invoices")}
      keyOf={(item) => item.reference}
      read={(page, signal) =>
        call("GET /user/billing/invoices", { query: { page, limit: EACH }, signal })
      }
      empty={<Empty icon="receipt" title={t("billing.noInvoices")} />}
      columns={[
        { head: t("billing.date"), cell: (item) => dayOf(item.occurred_at) },
        { head: t("billing.for"), cell: (item) => t(`billing.event.${item.type}`) },
        { head: t("billing.number"), cell: (item) => <bdi>{item.number ?? "–"}</bdi> },
        {
          head: t("webhook.status"),
          cell: (item) => (
            <span className={`chip ${item.status === "paid" ? "success" : "danger"}`}>
              {t(`billing.invoice.${item.status}`)}
            </span>
          ),
        },
        {
          head: t("billing.amount"),
          isEnd: true,
          cell: (item) => <bdi>{formatMoney(item.amount, item.currency)}</bdi>,
        },
        {
          head: t("list.actions"),
          isEnd: true,
          cell: (item) => (
            <Button kind="quiet" icon="download" onClick={() => fetch(item)}>
              {t("billing.pdf")}
            </Button>
          ),
        },
      ]}
    />
  );
}
