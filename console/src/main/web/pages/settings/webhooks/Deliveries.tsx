import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Delivery, WebhookConfig } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { useAddress } from "../../../parts/address";
import { Button, IconButton } from "../../../parts/Button";
import { SelectField, TextField } from "../../../parts/Field";
import { Notice } from "../../../parts/Notice";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { tell, tellFailure } from "../../../parts/Toasts";
import { formatMoment, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { useMay } from "../may";
import { explain, tellProblem } from "../refusals";
import { EVENTS, eventWord, readWebhooksAgain, replayAll, STATUSES } from "./data";
import { Delivered } from "./Delivered";
import type { Problem } from "../../../api/problem";

const EACH = 25;
const AGAIN_AFTER = 3_000;

export const DELIVERY_CHIPS = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  canceled: "plain",
} as const;

/** The colour of a delivery: one that failed and is tried again is not well yet. */
function chipOf(delivery: Delivery): string {
  return delivery.status === "pending" && delivery.attempts > 0
    ? "warning"
    : DELIVERY_CHIPS[delivery.status];
}

/** What a webhook sent: a list beside the one that is chosen, with all its attempts. */
export function Deliveries({ webhook }: { webhook: WebhookConfig }) {
  const may = useMay();
  const { query, change } = useAddress();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<number | null>(null);
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const filter = {
    status: query.get("status") as (typeof STATUSES)[number] | null,
    event: query.get("event") as (typeof EVENTS)[number] | null,
    record_slug: query.get("record"),
  };
  const isFiltered = Object.values(filter).some((one) => one !== null);
  const list = useQuery({
    queryKey: ["webhooks", "deliveries", webhook.id, page, filter],
    queryFn: ({ signal }) =>
      call("GET /webhooks/configs/{id}/logs", {
        path: { id: webhook.id },
        query: {
          ...(filter.status === null ? {} : { status: filter.status }),
          ...(filter.event === null ? {} : { event: filter.event }),
          ...(filter.record_slug === null ? {} : { record_slug: filter.record_slug }),
          page,
          limit: EACH,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.status === "pending" && one.attempts === 0) === true
        ? AGAIN_AFTER
        : false,
  });
  const set = (name: string, value: string | null) => {
    const isFilter = name !== "page" && name !== "delivery";
    change({ ...(isFilter ? { page: null, delivery: null } : {}), [name]: value }, name === "page");
  };
  const shown = list.data?.data ?? [];
  const chosen = shown.find((one) => String(one.id) === query.get("delivery")) ?? shown[0];
  const ready = shown.filter((one) => one.status !== "pending");
  const again = shown.filter((one) => picked.has(one.id));
  const replay = async (deliveries: readonly Delivery[]) => {
    setDone(0);
    const result = await replayAll(
      webhook.id,
      deliveries.map((one) => one.id),
      setDone,
    );
    setDone(null);
    setPicked(new Set());
    if (result.done > 0) {
      tell(t("delivery.replayed", { count: result.done, shown: formatNumber(result.done) }));
    }
    const first = result.failed[0];
    if (first !== undefined) {
      if (result.failed.length === 1) {
        tellProblem(first.why);
      } else {
        tellFailure(
          `${t("delivery.notReplayed", { count: result.failed.length, shown: formatNumber(result.failed.length) })} ${explain(first.why as Problem)?.whole ?? ""}`,
        );
      }
    }
    await readWebhooksAgain();
  };
  return (
    <section className="settings-section" aria-label={t("delivery.title")}>
      <div className="page-head">
        <h2>{t("delivery.title")}</h2>
        <IconButton icon="refresh" label={t("delivery.refresh")} onClick={() => list.refetch()} />
      </div>
      <div className="filters">
        <SelectField
          label={t("webhook.status")}
          value={filter.status ?? ""}
          onChange={(value) => set("status", value)}
          choices={[
            { value: "", label: t("delivery.all") },
            ...STATUSES.map((one) => ({ value: one, label: t(`delivery.is.${one}`) })),
          ]}
        />
        <SelectField
          label={t("delivery.event")}
          value={filter.event ?? ""}
          onChange={(value) => set("event", value)}
          choices={[
            { value: "", label: t("delivery.all") },
            ...EVENTS.map((one) => ({ value: one, label: t(`webhook.event.${eventWord(one)}`) })),
          ]}
        />
        <RecordFilter value={filter.record_slug ?? ""} onChange={(value) => set("record", value)} />
      </div>
      {list.isPending ? (
        <Skeleton lines={8} />
      ) : list.isError ? (
        <Failure problem={list.error} onRetry={() => list.refetch()} />
      ) : shown.length === 0 ? (
        <Empty icon="send" title={t(isFiltered ? "records.noneMatch" : "delivery.none")}>
          {isFiltered ? undefined : t("delivery.noneLead")}
        </Empty>
      ) : (
        <>
          {may("webhook.update") && (
            <div className="row deliveries-bar">
              <label className="tick">
                <input
                  type="checkbox"
                  checked={ready.length > 0 && ready.every((one) => picked.has(one.id))}
                  disabled={ready.length === 0}
                  onChange={(event) =>
                    setPicked(new Set(event.target.checked ? ready.map((one) => one.id) : []))
                  }
                />
                <span>{t("delivery.pickAll")}</span>
              </label>
              <Button
                icon="refresh"
                isBusy={done !== null}
                disabled={again.length === 0}
                onClick={() => replay(again)}
              >
                {done === null
                  ? again.length === 0
                    ? t("delivery.replay")
                    : t("delivery.replayMany", {
                        count: again.length,
                        shown: formatNumber(again.length),
                      })
                  : t("delivery.replaying", {
                      done: formatNumber(done),
                      all: formatNumber(again.length),
                    })}
              </Button>
            </div>
          )}
          {!webhook.is_active && <Notice kind="info">{t("delivery.paused")}</Notice>}
          <div className="deliveries">
            <ul aria-label={t("delivery.title")} aria-busy={list.isFetching}>
              {shown.map((one) => (
                <li key={one.id} className={one === chosen ? "chosen" : ""}>
                  {may("webhook.update") && (
                    <input
                      type="checkbox"
                      aria-label={t("delivery.pick", { record: one.record_slug })}
                      checked={picked.has(one.id)}
                      disabled={one.status === "pending"}
                      onChange={(event) => {
                        const next = new Set(picked);
                        if (event.target.checked) {
                          next.add(one.id);
                        } else {
                          next.delete(one.id);
                        }
                        setPicked(next);
                      }}
                    />
                  )}
                  <button
                    type="button"
                    aria-current={one === chosen ? "true" : undefined}
                    onClick={() => set("delivery", String(one.id))}
                  >
                    <span className={`chip ${chipOf(one)}`}>
                      {one.last_status ?? t(`delivery.is.${one.status}`)}
                    </span>
                    <span className="stacked">
                      <span>{t(`webhook.event.${eventWord(one.event)}`)}</span>
                      <bdi className="meta clip">{one.record_slug}</bdi>
                    </span>
                    <span className="meta">{formatMoment(one.created_at)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {chosen !== undefined && (
              <Delivered
                webhook={webhook}
                delivery={chosen}
                onReplay={may("webhook.update") ? () => replay([chosen]) : undefined}
              />
            )}
          </div>
          {(list.data.pagination.has_next || list.data.pagination.has_prev) && (
            <nav className="row pager" aria-label={t("list.pages")}>
              <Button
                disabled={!list.data.pagination.has_prev}
                onClick={() => set("page", String(page - 1))}
              >
                {t("list.previous")}
              </Button>
              <Button
                disabled={!list.data.pagination.has_next}
                onClick={() => set("page", String(page + 1))}
              >
                {t("list.next")}
              </Button>
            </nav>
          )}
        </>
      )}
    </section>
  );
}

/** Filters by the slug of a record when Enter is pressed or the field is left. */
function RecordFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label={t("delivery.record")}
      dir="ltr"
      spellCheck={false}
      value={text}
      onChange={setText}
      onBlur={() => text !== value && onChange(text.trim())}
      onKeyDown={(event) => event.key === "Enter" && onChange(text.trim())}
    />
  );
}
