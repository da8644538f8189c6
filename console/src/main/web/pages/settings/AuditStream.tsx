import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client";
import type { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { CopyBox } from "../../parts/CopyBox";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextArea, TextField } from "../../parts/Field";
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

type Kind = "webhook" | "syslog" | "otlp";

const EXAMPLES: Readonly<Record<Kind, string>> = {
  webhook: "https://siem.example.com/plinth",
  syslog: "tls://siem.example.com:6514",
  otlp: "https://otlp.example.com",
};

/** Headers as people write them, one a line: "name: value". */
function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const colon = line.indexOf(":");
        return colon < 0
          ? [line.trim(), ""]
          : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      }),
  );
}

function Target({ onSet }: { onSet: (secret: string | null) => void }) {
  const [kind, setKind] = useState<Kind>("webhook");
  const [url, setUrl] = useState("");
  const [headers, setHeaders] = useState("");
  const [pem, setPem] = useState({ authority: "", certificate: "", key: "" });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const { data } = await call("PUT /admin/audit/stream", {
      body: {
        kind,
        url: url.trim(),
        ...(kind === "otlp" && headers.trim() !== "" ? { headers: headersOf(headers) } : {}),
        ...(kind === "syslog" && pem.authority !== ""
          ? { certificate_authority: pem.authority }
          : {}),
        ...(kind === "syslog" && pem.certificate !== ""
          ? { client_certificate: pem.certificate }
          : {}),
        ...(kind === "syslog" && pem.key !== "" ? { client_key: pem.key } : {}),
      },
      key,
    });
    onSet(data.signing_secret);
    await readAgain();
  }, explain);
  const text = (
    name: keyof typeof pem,
    label: string,
    hint: string | undefined,
    problem: string | undefined,
  ) => (
    <TextArea
      label={label}
      {...(hint === undefined ? {} : { hint })}
      dir="ltr"
      rows={3}
      isOptional
      spellCheck={false}
      value={pem[name]}
      onChange={(value) => setPem({ ...pem, [name]: value })}
      problem={problem}
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <SelectField
        label={t("stream.kind")}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        choices={[
          { value: "webhook", label: t("stream.webhook") },
          { value: "syslog", label: t("stream.syslog") },
          { value: "otlp", label: t("stream.otlp") },
        ]}
      />
      <TextField
        label={t("stream.url")}
        type="url"
        dir="ltr"
        required
        placeholder={EXAMPLES[kind]}
        value={url}
        onChange={setUrl}
        problem={problems.fields["url"]}
      />
      {kind === "otlp" && (
        <TextArea
          label={t("stream.headers")}
          hint={t("stream.headersHint")}
          dir="ltr"
          rows={2}
          isOptional
          spellCheck={false}
          value={headers}
          onChange={setHeaders}
          problem={problems.fields["headers"]}
        />
      )}
      {kind === "syslog" && (
        <>
          {text(
            "authority",
            t("stream.authority"),
            t("stream.authorityHint"),
            problems.fields["certificate_authority"],
          )}
          {text(
            "certificate",
            t("stream.certificate"),
            undefined,
            problems.fields["client_certificate"],
          )}
          {text("key", t("stream.key"), undefined, problems.fields["client_key"])}
        </>
      )}
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
    kind: Kind;
    url: string;
    sent_sequence: number;
    last_error: string | null;
    refused: number;
    last_refusal: string | null;
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
      {stream.refused > 0 && (
        <Notice kind="warning">
          {t("stream.refused", {
            number: formatNumber(stream.refused),
            reason: stream.last_refusal ?? "",
          })}
        </Notice>
      )}
      <dl className="facts">
        <dt>{t("stream.kind")}</dt>
        <dd>{t(`stream.${stream.kind}`)}</dd>
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
