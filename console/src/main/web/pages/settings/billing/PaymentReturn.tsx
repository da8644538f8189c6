import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Icon } from "../../../parts/Icon";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { openCheckout } from "./checkout";
import { Button } from "../../../parts/Button";

const AGAIN_AFTER = 2_500;

/** Where the gateway's page leads back to: how the payment ended, or that it is still under way. */
export function PaymentReturn() {
  const [query] = useSearchParams();
  const id = query.get("payment_id") ?? query.get("tap_id");
  const payment = useQuery({
    queryKey: ["billing", "payment", id],
    enabled: id !== null,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call("GET /user/billing/payment-status", {
        query: id === null ? {} : { payment_id: id },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.data.status === "pending" ? AGAIN_AFTER : false,
    select: (answer) => answer.data,
  });
  const status = payment.data?.status;
  useEffect(() => {
    if (status === "success") {
      void queries.invalidateQueries({ queryKey: ["billing", "usage"] });
      void queries.invalidateQueries({ queryKey: ["billing", "invoices"] });
    }
  }, [status]);
  return (
    <>
      <PageHead title={t("payment.title")} />
      {id === null ? (
        <Told status="unknown" />
      ) : payment.isError ? (
        <Failure problem={payment.error} onRetry={() => payment.refetch()} />
      ) : status === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Told status={status} />
      )}
    </>
  );
}

const LOOKS = {
  success: { icon: "circle-check" },
  failed: { icon: "alert-triangle" },
  pending: { icon: "clock" },
  unknown: { icon: "credit-card" },
} as const;

function Told({ status }: { status: keyof typeof LOOKS }) {
  return (
    <div className={status === "failed" ? "empty failure" : "empty"} role="status">
      <Icon {...LOOKS[status]} size={32} />
      <h2>{t(`payment.${status}`)}</h2>
      <p>{t(`payment.${status}Lead`)}</p>
      <div className="actions">
        {status === "failed" && (
          <Button kind="primary" onClick={openCheckout}>
            {t("form.tryAgain")}
          </Button>
        )}
        <Link to="/settings/billing" className="button plain">
          {t("payment.back")}
        </Link>
      </div>
    </div>
  );
}
