import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { formatNumber } from "../../../records/format";
import { useLacksFactor } from "../../../shell/workspace";
import { t } from "../../../words";
import { Enrolment } from "../../factor/Enrolment";
import { NewCodes } from "../../factor/NewCodes";
import { WithoutFactor } from "../../factor/WithoutFactor";
import { Devices } from "./Devices";

/** The person's second factor, and the devices that need no code. */
export function SecondFactor() {
  const isRequired = useLacksFactor();
  const [open, setOpen] = useState<"enrol" | "codes" | "end" | null>(null);
  const state = useQuery({
    queryKey: ["second-factor"],
    queryFn: ({ signal }) => call("GET /user/auth/second-factor", { signal }),
    select: (answer) => answer.data,
  });
  const close = () => {
    setOpen(null);
    // Whoever was kept from the workspace for the lack of it goes on.
    void queries.invalidateQueries();
  };
  const isOn = state.data?.is_on === true;
  return (
    <>
      <section className="settings-section" aria-labelledby="second-factor">
        <div className="page-head">
          <h2 id="second-factor">
            {t("factor.title")}{" "}
            {state.isSuccess && (
              <span className={`chip ${isOn ? "success" : "warning"}`}>
                {t(isOn ? "factor.on" : "factor.off")}
              </span>
            )}
          </h2>
          {state.isSuccess && !isOn && (
            <Button kind="primary" icon="shield-check" onClick={() => setOpen("enrol")}>
              {t("factor.begin")}
            </Button>
          )}
        </div>
        {isRequired && !isOn && <Notice kind="warning">{t("factor.requiredHere")}</Notice>}
        {state.isPending ? (
          <Skeleton lines={2} />
        ) : state.isError ? (
          <Failure problem={state.error} onRetry={() => state.refetch()} />
        ) : (
          <p className="lead">
            {isOn
              ? t("factor.left", { left: formatNumber(state.data.recovery_codes_left) })
              : t("factor.lead")}
          </p>
        )}
        {isOn && (
          <div className="row">
            <Button icon="refresh" onClick={() => setOpen("codes")}>
              {t("factor.renew")}
            </Button>
            <Button icon="shield-off" onClick={() => setOpen("end")}>
              {t("factor.end")}
            </Button>
          </div>
        )}
      </section>
      {isOn && <Devices />}
      {open === "enrol" && <Enrolment holder="user" onClose={close} />}
      {open === "codes" && <NewCodes holder="user" onClose={close} />}
      {open === "end" && <WithoutFactor holder="user" onClose={close} />}
    </>
  );
}
