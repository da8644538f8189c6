import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client";
import { digits, exactly } from "../../../api/json";
import { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { TextField } from "../../../parts/Field";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { Order } from "../Order";
import { Facts } from "../pieces";
import { usd } from "./Costs";

const BAD = 422;

/** What one credit covers. */
export function Credit() {
  const [isEditing, setEditing] = useState(false);
  const [value, setValue] = useState("");
  const credit = useQuery({
    queryKey: ["operator", "ai", "credit"],
    queryFn: ({ signal }) => call("GET /admin/ai-pricing/credit-setting", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <section>
      <header className="section-head">
        <h2>{t("platform.ai.credit")}</h2>
        <Button
          icon="pencil"
          disabled={credit.data === undefined}
          onClick={() => {
            setValue(digits(credit.data?.usd_per_credit) ?? "");
            setEditing(true);
          }}
        >
          {t("platform.ai.creditChange")}
        </Button>
      </header>
      {credit.isPending ? (
        <Skeleton lines={2} />
      ) : credit.isError ? (
        <Failure problem={credit.error} onRetry={() => credit.refetch()} />
      ) : (
        <Facts
          items={[
            [t("platform.ai.creditValue"), usd(credit.data.usd_per_credit)],
            [t("platform.jobs.by"), <code key="v">{credit.data.set_by}</code>],
            [t("platform.ai.since"), formatMoment(credit.data.valid_from)],
          ]}
        />
      )}
      {isEditing && (
        <Order
          title={t("platform.ai.creditChange")}
          action={t("platform.ai.creditSave")}
          kind="primary"
          consequences={[t("platform.ai.creditLead")]}
          onClose={() => setEditing(false)}
          onConfirm={async (key) => {
            if (!/^\d+(\.\d+)?$/.test(value.trim())) {
              throw new Problem(BAD, "NUMBER", "");
            }
            const body = { usd_per_credit: exactly(value.trim()) as number };
            await call("PUT /admin/ai-pricing/credit-setting", { body, key });
            tell(t("platform.ai.creditSaved"));
            await queries.invalidateQueries({ queryKey: ["operator", "ai"] });
          }}
        >
          <TextField
            label={t("platform.ai.creditValue")}
            inputMode="decimal"
            dir="ltr"
            required
            value={value}
            onChange={setValue}
          />
        </Order>
      )}
    </section>
  );
}
