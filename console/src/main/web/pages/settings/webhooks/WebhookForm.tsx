import type { WebhookConfig } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { Checkbox, SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Secret } from "../../../parts/Secret";
import { tell } from "../../../parts/Toasts";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";
import { explain, problemOfList } from "../refusals";
import { type EventName, EVENTS, eventWord, readWebhooksAgain } from "./data";

/** Makes a webhook and shows its secret once, or changes one. */
export function WebhookForm({
  webhook,
  onClose,
}: {
  webhook: WebhookConfig | null;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const objects = useObjects();
  const [object, setObject] = useState(webhook?.object_slug ?? "");
  const [name, setName] = useState(webhook?.name ?? "");
  const [address, setAddress] = useState(webhook?.target_url ?? "https://");
  const [events, setEvents] = useState<readonly EventName[]>(webhook?.events ?? EVENTS);
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const chosen = object === "" ? (objects.data?.[0]?.slug ?? "") : object;
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name: name.trim(), target_url: address.trim(), events: [...events] };
    if (webhook !== null) {
      await call("PUT /webhooks/configs/{id}", { path: { id: webhook.id }, body, key });
      await readWebhooksAgain();
      tell(t("webhook.saved", { name: body.name }));
      onClose();
      return;
    }
    const { data } = await call("POST /webhooks/objects/{objectSlug}/configs", {
      path: { objectSlug: chosen },
      body: { ...body, name: body.name === "" ? null : body.name },
      key,
    });
    await readWebhooksAgain();
    setMade({ id: data.config.id, secret: data.signing_secret });
  }, explain);
  if (made !== null) {
    const leave = () => navigate(`/settings/webhooks/${made.id}`, { replace: true });
    return (
      <Dialog title={t("webhook.made")} onClose={() => void leave()}>
        <div className="stack">
          <p>{t("webhook.secretLead")}</p>
          <Secret label={t("webhook.secret")} value={made.secret} />
          <div className="row end-row">
            <Button kind="primary" onClick={leave}>
              {t("key.done")}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  const wrongEvents = problemOfList(problems, "events");
  const wrongAddress = problems.fields["target_url"];
  return (
    <Dialog
      title={webhook === null ? t("webhook.new") : t("webhook.edit")}
      form="drawer"
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("webhook.address")}
          hint={t("webhook.addressHint")}
          type="url"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoFocus
          required
          value={address}
          onChange={setAddress}
          problem={wrongAddress === undefined ? undefined : t("webhook.addressWrong")}
        />
        {webhook === null && (
          <SelectField
            label={t("common.object")}
            value={chosen}
            onChange={setObject}
            choices={(objects.data ?? []).map((one) => ({
              value: one.slug,
              label: one.plural_name,
            }))}
            problem={problems.fields["object_slug"]}
          />
        )}
        <fieldset className="stack" aria-invalid={wrongEvents === undefined ? undefined : true}>
          <legend>{t("webhook.events")}</legend>
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={
                <>
                  {t(`webhook.when.${eventWord(event)}`)} <code className="meta">{event}</code>
                </>
              }
              checked={events.includes(event)}
              onChange={(isOn) =>
                setEvents(EVENTS.filter((one) => (one === event ? isOn : events.includes(one))))
              }
            />
          ))}
          {wrongEvents !== undefined && <p className="problem">{t("webhook.eventsWrong")}</p>}
        </fieldset>
        <TextField
          label={t("member.name")}
          isOptional={webhook === null}
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {webhook === null ? t("webhook.create") : t("webhook.save")}
        </Button>
      </form>
    </Dialog>
  );
}
