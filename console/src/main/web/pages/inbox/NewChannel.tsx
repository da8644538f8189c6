import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { PasswordField, SelectField, TextField } from "../../parts/Field";
import { type FormProblems, problemsOf, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tellFailure } from "../../parts/Toasts";
import { t } from "../../words";
import { ABILITIES } from "./abilities";
import { renewChannels } from "./ChannelMenu";
import { CREDENTIALS, type CredentialName, TYPES } from "./providers";
import type { ProviderType } from "./model";
import { Pairing, type Signing, signingOf } from "./Pairing";
import { explain, reasonOf } from "./problems";

const PLATFORMS = ["messenger", "instagram"] as const;
const INSTAGRAM_ID = { name: "instagram_id", isSecret: false } as const;

/** Connects a channel: by a code that a phone scans, or with what the provider issued. */
export function NewChannel({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<ProviderType>("chatapp");
  const [signing, setSigning] = useState<Signing | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const path = { providerType: type };
    const answer = await call("POST /messaging/sessions/{providerType}/connect", { path, key });
    setSigning(signingOf(answer.data));
    await renewChannels();
  }, explain);
  if (signing !== null) {
    return (
      <Pairing signing={signing} onClose={onClose}>
        {() => <NameIt signing={signing} onDone={onClose} />}
      </Pairing>
    );
  }
  return (
    <Dialog title={t("inbox.channels.connect")} onClose={onClose}>
      <div className="stack">
        <SelectField
          label={t("inbox.channels.provider")}
          value={type}
          onChange={(value) => setType(TYPES.find((one) => one === value) ?? "chatapp")}
          choices={TYPES.map((one) => ({ value: one, label: t(`inbox.provider.${one}`) }))}
        />
        <p className="meta">{t(`inbox.providerLead.${type}`)}</p>
        {ABILITIES[type].codes ? (
          <>
            {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
            <Button kind="primary" icon="qrcode" isBusy={isBusy} onClick={() => submit()}>
              {t("inbox.channels.showCode")}
            </Button>
          </>
        ) : (
          <WithCredentials key={type} type={type} />
        )}
      </div>
    </Dialog>
  );
}

/** Gives a channel that was just connected a name. */
function NameIt({ signing, onDone }: { signing: Signing; onDone: () => void }) {
  const [name, setName] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (name.trim() !== "") {
      await call("PATCH /messaging/sessions/{providerType}/{slug}", {
        path: { providerType: signing.type, slug: signing.slug },
        body: { name },
        key,
      });
    }
    await renewChannels();
    onDone();
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("inbox.name")}
        hint={t("inbox.channels.nameHint")}
        isOptional
        maxLength={120}
        value={name}
        onChange={setName}
        problem={problems.fields["name"]}
      />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {t("inbox.channels.finish")}
      </Button>
    </form>
  );
}

/** The problems of credentials, which the API tells with or without the member they stand in. */
function explainCredentials(error: Problem): FormProblems | undefined {
  const told = explain(error);
  if (told !== undefined) {
    return told;
  }
  const { fields, whole } = problemsOf(error);
  return {
    whole,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, problem]) => [name.replace(/^credentials\./, ""), problem]),
    ),
  };
}

function WithCredentials({ type }: { type: ProviderType }) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [platform, setPlatform] = useState<string>(PLATFORMS[0]);
  const [values, setValues] = useState<Partial<Record<CredentialName, string>>>({});
  const isInstagram = type === "social_network" && platform === "instagram";
  const asked = [...CREDENTIALS[type], ...(isInstagram ? [INSTAGRAM_ID] : [])];
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const credentials = {
      ...Object.fromEntries(asked.map((one) => [one.name, values[one.name] ?? ""])),
      ...(type === "social_network" ? { platform } : {}),
    };
    const made = await call("POST /messaging/sessions/{providerType}", {
      path: { providerType: type },
      body: { name, credentials },
      key,
    });
    const path = { providerType: type, slug: made.data.slug };
    await call("POST /messaging/sessions/{providerType}/{slug}/status", {
      path,
      body: { action: "start" },
      key: `${key}-start`,
    }).catch((error: unknown) => tellFailure(reasonOf(error)));
    await renewChannels();
    await navigate(`/inbox/channels/${type}/${made.data.slug}`);
  }, explainCredentials);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("inbox.name")}
        hint={t("inbox.channels.nameHint")}
        required
        maxLength={120}
        value={name}
        onChange={setName}
        problem={problems.fields["name"]}
      />
      {type === "social_network" && (
        <SelectField
          label={t("inbox.credential.platform")}
          value={platform}
          onChange={setPlatform}
          choices={PLATFORMS.map((one) => ({ value: one, label: t(`inbox.platform.${one}`) }))}
        />
      )}
      {asked.map((one) => {
        const given = {
          label: t(`inbox.credential.${one.name}`),
          value: values[one.name] ?? "",
          onChange: (value: string) => setValues({ ...values, [one.name]: value.trim() }),
          problem: problems.fields[one.name],
          autoComplete: "off",
        };
        return one.isSecret ? (
          <PasswordField key={one.name} {...given} />
        ) : (
          <TextField key={one.name} dir="ltr" {...given} />
        );
      })}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {t("inbox.channels.connect")}
      </Button>
    </form>
  );
}
