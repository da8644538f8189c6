import type { WebhookConfig } from "generated/api";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Copyable } from "../../../parts/Copyable";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Icon } from "../../../parts/Icon";
import { MoreMenu } from "../../../parts/Menu";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Secret } from "../../../parts/Secret";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { useMay } from "../may";
import { explain } from "../refusals";
import { Deliveries } from "./Deliveries";
import { eventWord, healthOf, setActive, useWebhook } from "./data";
import { Signing } from "./Signing";
import { WebhookForm } from "./WebhookForm";
import { HealthChip } from "./Webhooks";

/** One webhook: what it sends where, how it does, and each of its deliveries. */
export function WebhookPage() {
  const id = Number(useParams()["id"]);
  const webhook = useWebhook(id);
  const title = webhook.data?.name ?? t("webhook.one");
  return (
    <>
      <nav className="crumbs" aria-label={t("records.path")}>
        <Link to="/settings/webhooks">{t("webhook.title")}</Link>
        <Icon icon="chevron-right" />
        <bdi className="clip">{title}</bdi>
      </nav>
      {webhook.isError ? (
        <Failure problem={webhook.error} onRetry={() => webhook.refetch()} />
      ) : webhook.data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Whole webhook={webhook.data} />
      )}
    </>
  );
}

function Whole({ webhook }: { webhook: WebhookConfig }) {
  const may = useMay();
  const navigate = useNavigate();
  const objects = useObjects();
  const [open, setOpen] = useState<"edit" | "rotate" | "remove" | null>(null);
  const close = () => setOpen(null);
  const health = healthOf(webhook);
  return (
    <>
      <PageHead
        title={webhook.name}
        actions={
          <>
            {may("webhook.update") && (
              <>
                <Button icon="pencil" onClick={() => setOpen("edit")}>
                  {t("bulk.edit")}
                </Button>
                <Button
                  {...(webhook.is_active ? PAUSE : RESUME)}
                  onClick={() => setActive(webhook, !webhook.is_active)}
                >
                  {t(webhook.is_active ? "webhook.pause" : "webhook.resume")}
                </Button>
              </>
            )}
            {(may("webhook.update") || may("webhook.delete")) && (
              <MoreMenu
                label={t("records.actions")}
                items={[
                  ...(may("webhook.update")
                    ? [
                        {
                          label: t("webhook.rotate"),
                          icon: "refresh" as const,
                          onChoose: () => setOpen("rotate"),
                        },
                      ]
                    : []),
                  ...(may("webhook.delete")
                    ? [
                        {
                          label: t("bulk.delete"),
                          icon: "trash" as const,
                          isDanger: true,
                          onChoose: () => setOpen("remove"),
                        },
                      ]
                    : []),
                ]}
              />
            )}
          </>
        }
      />
      {health === "disabled" && (
        <Notice kind="danger">
          {t("webhook.disabledLead", { reason: webhook.disabled_reason ?? "" })}
        </Notice>
      )}
      {health === "failing" && webhook.failing_since !== null && (
        <Notice kind="warning">
          {t("webhook.failingLead", { at: formatMoment(webhook.failing_since) })}
        </Notice>
      )}
      <dl className="facts columns">
        <div>
          <dt>{t("webhook.status")}</dt>
          <dd>
            <HealthChip webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>{t("webhook.address")}</dt>
          <dd>
            <Copyable label={t("webhook.address")} value={webhook.target_url} />
          </dd>
        </div>
        <div>
          <dt>{t("webhook.listens")}</dt>
          <dd>
            <bdi>
              {objects.data?.find((one) => one.slug === webhook.object_slug)?.plural_name ??
                webhook.object_slug}
            </bdi>
            {": "}
            {webhook.events
              .map((event) => t(`webhook.event.${eventWord(event)}`))
              .join(t("list.comma"))}
          </dd>
        </div>
        <div>
          <dt>{t("webhook.owner")}</dt>
          <dd>
            <PersonName person={webhook.owner} />
          </dd>
        </div>
      </dl>
      <Signing />
      <Deliveries webhook={webhook} />
      {open === "edit" && <WebhookForm webhook={webhook} onClose={close} />}
      {open === "rotate" && <Rotate webhook={webhook} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("webhook.removeTitle", { name: webhook.name })}
          action={t("bulk.delete")}
          explain={explain}
          onClose={close}
          onConfirm={async (key) => {
            await call("DELETE /webhooks/configs/{id}", { path: { id: webhook.id }, key });
            tell(t("webhook.removed", { name: webhook.name }));
            await queries.invalidateQueries({ queryKey: ["webhooks", "pages"] });
            await navigate("/settings/webhooks", { replace: true });
          }}
        >
          {t("webhook.removeLead")}
        </Confirm>
      )}
    </>
  );
}

const PAUSE = { icon: "player-pause" } as const;
const RESUME = { icon: "player-play" } as const;

/** Makes a new secret; the former one is accepted for a day, so that nothing is lost. */
function Rotate({ webhook, onClose }: { webhook: WebhookConfig; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const path = { id: webhook.id };
    setSecret((await call("POST /webhooks/configs/{id}/rotate-secret", { path, key })).data.signing_secret);
  }, explain);
  return (
    <Dialog title={t("webhook.rotate")} onClose={onClose}>
      <div className="stack">
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("webhook.rotateLead")}</p>
        {secret !== null && <Secret label={t("webhook.secret")} value={secret} />}
        <div className="row">
          {secret === null && (
            <Button kind="primary" isBusy={isBusy} onClick={() => submit()}>
              {t("webhook.rotateNow")}
            </Button>
          )}
          <Button onClick={onClose}>{t(secret === null ? "form.cancel" : "key.done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
