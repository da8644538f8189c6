import type { Chat } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { channelName } from "./providers";
import { showChat, useChannels } from "./data";
import { explain } from "./problems";

/** Opens the chat with a phone number, which begins if there is none. */
export function NewChat({
  channel,
  phone: given = "",
  name: called = "",
  onClose,
  onMade,
}: {
  channel: string;
  phone?: string;
  name?: string;
  onClose: () => void;
  onMade: (chat: Chat) => void;
}) {
  const able = (useChannels().data ?? []).filter((one) => ABILITIES[one.provider_type].begins);
  const [chosen, setChosen] = useState(channel);
  const [phone, setPhone] = useState(given);
  const [name, setName] = useState(called);
  const from =
    able.find((one) => one.slug === chosen) ?? able.find((one) => one.is_default) ?? able[0];
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /messaging/chats/{slug}", {
      path: { slug: from?.slug ?? "" },
      body: { phone, ...(name.trim() === "" ? {} : { name }) },
      key,
    });
    showChat(answer.data);
    onMade(answer.data);
  }, explain);
  return (
    <Dialog title={t("inbox.new.title")} onClose={onClose}>
      {from === undefined ? (
        <p>{t("inbox.new.none")}</p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
          <TextField
            label={t("inbox.phone")}
            hint={t("inbox.new.phoneHint")}
            type="tel"
            dir="ltr"
            autoFocus
            required
            maxLength={30}
            value={phone}
            onChange={setPhone}
            problem={problems.fields["phone"] && t("inbox.new.phoneWrong")}
          />
          <TextField
            label={t("inbox.name")}
            isOptional
            maxLength={120}
            value={name}
            onChange={setName}
            problem={problems.fields["name"]}
          />
          {able.length > 1 && (
            <SelectField
              label={t("inbox.channel")}
              value={from.slug}
              onChange={setChosen}
              choices={able.map((one) => ({ value: one.slug, label: channelName(one) }))}
            />
          )}
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("inbox.new.open")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
