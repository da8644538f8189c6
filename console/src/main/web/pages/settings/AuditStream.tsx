import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client";
import type { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { CopyBox } from "../../parts/CopyBox";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { explain } from "./refusals";

const NOT_FOUND = 404;

function readAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["audit-stream"] });
}

/** Where the audit record is sent as it grows, for owners. */
export function AuditStream({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const stream = useQuery({
    queryKey: ["audit-stream"],
    retry: false,
    queryFn: ({ signal }) =>
      call("GET /admin/audit/stream", { signal })
        .then((answer) => answer.data)
        .catch((problem: Problem) => {
          if (problem.status === NOT_FOUND) {
            return null;
          }
          throw problem;
        }),
  });
  return (
    <Dialog title={t("stream.title")} onClose={onClose}>
      <p className="lead">{t("stream.lead")}</p>
      {secret !== null && (
        <>
          <Notice kind="info">{t("stream.secretOnce")}</Notice>
          <CopyBox label={t("stream.secret")} value={secret} />
        </>
      )}
      {stream.isPending ? (
        <Skeleton lines={3} />
      ) : stream.isError ? (
        <Failure problem={stream.error} onRetry={() => stream.refetch()} />
      ) : stream.data === null ? (
        <Target onSet={setSecret} />
      ) : (
        <Present stream={stream.data} />
      )}
    </Dialog>
  );
}

function Target({ onSet }: { onSet: (secret: string) => void }) {
  const [url, setUrl] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const { data } = await call("PUT /admin/audit/stream", { body: { url: url.trim() }, key });
    onSet(data.signing_secret);
    await readAgain();
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("stream.url")}
        type="url"
        dir="ltr"
        required
        value={url}
        onChange={setUrl}
        problem={problems.fields["url"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={url.trim() === ""}>
          {t("stream.begin")}
        </Button>
      </div>
    </form>
  );
}

function Present({
  stream,
}: {
  stream: {
    url: string;
    sent_sequence: number;
    last_error: string | null;
    last_sent_at: string | null;
  };
}) {
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("DELETE /admin/audit/stream", { key });
    tell(t("stream.ended"));
    await readAgain();
  }, explain);
  return (
    <>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {stream.last_error !== null && (
        <Notice kind="warning">{t("stream.failing", { reason: stream.last_error })}</Notice>
      )}
      <dl className="facts">
        <dt>{t("stream.url")}</dt>
        <dd>
          <bdi dir="ltr">{stream.url}</bdi>
        </dd>
        <dt>{t("stream.sent")}</dt>
        <dd>{formatNumber(stream.sent_sequence)}</dd>
        <dt>{t("stream.lastSent")}</dt>
        <dd>{stream.last_sent_at === null ? "–" : formatMoment(stream.last_sent_at)}</dd>
      </dl>
      <div className="row">
        <Button kind="danger" isBusy={isBusy} onClick={() => submit()}>
          {t("stream.end")}
        </Button>
      </div>
    </>
  );
}
