import { useQuery } from "@tanstack/react-query";
import type { DataKeeping } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { explain } from "./refusals";
import { WatchedFields } from "./WatchedFields";

function readAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["audit-keeping"] });
}

/** How long the audit record is kept, and the legal holds, for owners. */
export function AuditKeeping({ onClose }: { onClose: () => void }) {
  const keeping = useQuery({
    queryKey: ["audit-keeping"],
    queryFn: ({ signal }) => call("GET /admin/audit/retention", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <Dialog title={t("keeping.title")} onClose={onClose}>
      {keeping.isPending ? (
        <Skeleton lines={4} />
      ) : keeping.isError ? (
        <Failure problem={keeping.error} onRetry={() => keeping.refetch()} />
      ) : (
        <>
          <Retention key={keeping.data.keep_days} keeping={keeping.data} />
          <Holds keeping={keeping.data} />
          <WatchedFields />
        </>
      )}
    </Dialog>
  );
}

function Retention({ keeping }: { keeping: DataKeeping }) {
  const [days, setDays] = useState(String(keeping.keep_days ?? ""));
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { keep_days: days.trim() === "" ? null : Number(days) };
    await call("PUT /admin/audit/retention", { body, key });
    tell(t("keeping.saved"));
    await readAgain();
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("keeping.days")}
        hint={t("keeping.daysHint")}
        isOptional
        inputMode="numeric"
        dir="ltr"
        value={days}
        onChange={setDays}
        problem={problems.fields["keep_days"]}
      />
      <div className="row">
        <Button type="submit" isBusy={isBusy}>
          {t("keeping.save")}
        </Button>
      </div>
    </form>
  );
}

function Holds({ keeping }: { keeping: DataKeeping }) {
  const [reason, setReason] = useState("");
  const own = keeping.holds.find((hold) => !hold.by_operators);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (own === undefined) {
      await call("PUT /admin/audit/hold", { body: { reason: reason.trim() }, key });
    } else {
      await call("DELETE /admin/audit/hold", { key });
    }
    setReason("");
    tell(t(own === undefined ? "keeping.placed" : "keeping.lifted"));
    await readAgain();
  }, explain);
  return (
    <form className="settings-section" onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t("keeping.hold")}</h3>
      <p className="lead">{t("keeping.holdLead")}</p>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {keeping.holds.map((hold) => (
        <Notice key={String(hold.by_operators)} kind="warning">
          <bdi>{hold.reason}</bdi>{" "}
          {hold.by_operators ? (
            <span className="meta">{t("keeping.byOperators")}</span>
          ) : (
            <PersonName person={hold.placed_by} />
          )}{" "}
          <span className="meta">{formatMoment(hold.placed_at)}</span>
        </Notice>
      ))}
      {own === undefined && (
        <TextField
          label={t("keeping.reason")}
          required
          value={reason}
          onChange={setReason}
          problem={problems.fields["reason"]}
        />
      )}
      <div className="row">
        <Button
          kind={own === undefined ? "primary" : "danger"}
          type="submit"
          isBusy={isBusy}
          disabled={own === undefined && reason.trim() === ""}
        >
          {t(own === undefined ? "keeping.place" : "keeping.lift")}
        </Button>
      </div>
    </form>
  );
}
