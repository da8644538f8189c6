import type { Delivery, WebhookConfig } from "generated/api";
import { Link } from "react-router";
import { Button } from "../../../parts/Button";
import { Copyable } from "../../../parts/Copyable";
import { formatMoment, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { eventWord } from "./data";
import { DELIVERY_CHIPS } from "./Deliveries";

const OK = 200;
const NOT_OK = 300;

/** One delivery: what was sent about, and what the receiver answered to each attempt. */
export function Delivered({
  webhook,
  delivery,
  onReplay,
}: {
  webhook: WebhookConfig;
  delivery: Delivery;
  onReplay: (() => unknown) | undefined;
}) {
  return (
    <article className="delivered" aria-label={t("delivery.one")}>
      <header className="page-head">
        <h3>
          {t(`webhook.event.${eventWord(delivery.event)}`)}{" "}
          <span className={`chip ${DELIVERY_CHIPS[delivery.status]}`}>
            {t(`delivery.is.${delivery.status}`)}
          </span>
        </h3>
        {onReplay !== undefined && (
          <Button icon="refresh" disabled={delivery.status === "pending"} onClick={onReplay}>
            {t("delivery.replay")}
          </Button>
        )}
      </header>
      <dl className="facts">
        <dt>{t("delivery.record")}</dt>
        <dd>
          <Link to={`/objects/${webhook.object_slug}/${delivery.record_slug}`}>
            <bdi>{delivery.record_slug}</bdi>
          </Link>
        </dd>
        <dt>{t("delivery.id")}</dt>
        <dd>
          <Copyable label={t("delivery.id")} value={delivery.message_id} />
        </dd>
        <dt>{t("delivery.created")}</dt>
        <dd>
          {formatMoment(delivery.created_at)}
          {delivery.is_replay && <span className="chip plain">{t("delivery.isReplay")}</span>}
        </dd>
        {delivery.next_attempt_at !== null && (
          <>
            <dt>{t("delivery.next")}</dt>
            <dd>{formatMoment(delivery.next_attempt_at)}</dd>
          </>
        )}
      </dl>
      <h4>{t("delivery.attempts")}</h4>
      {delivery.log.length === 0 ? (
        <p className="meta">{t("delivery.noAttempts")}</p>
      ) : (
        <ol className="attempts">
          {delivery.log.toReversed().map((attempt) => (
            <li key={attempt.id}>
              <p className="row">
                <span className={`chip ${chipOf(attempt.status)}`}>
                  {attempt.status ?? t("delivery.noAnswer")}
                </span>
                <span>{formatMoment(attempt.at)}</span>
                <span className="meta">
                  {t("delivery.took", { ms: formatNumber(attempt.duration_ms) })}
                </span>
              </p>
              {attempt.error !== null && (
                <p className="problem" dir="ltr">
                  {attempt.error}
                </p>
              )}
              {attempt.response !== null && attempt.response !== "" && (
                <pre className="code-block" dir="ltr" tabIndex={0}>
                  {attempt.response}
                </pre>
              )}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function chipOf(status: number | null): string {
  return status !== null && status >= OK && status < NOT_OK ? "success" : "danger";
}
