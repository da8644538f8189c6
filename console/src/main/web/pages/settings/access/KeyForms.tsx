import type { ApiKey } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Secret } from "../../../parts/Secret";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { explain, problemOfList } from "../refusals";
import { expiryIn, lifeOf } from "./scopes";
import { ScopeTable } from "./ScopeTable";

const LIVES = ["", "30", "90", "365"] as const;

/** Makes a key and shows its secret once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [life, setLife] = useState<string>("90");
  const [secret, setSecret] = useState<string | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const expires_at = expiryIn(life === "" ? null : Number(life), Date.now());
    const body = { name, scopes: [...scopes], expires_at };
    const answer = await call("POST /integrations/api-keys", { body, key });
    await queries.invalidateQueries({ queryKey: ["keys"] });
    setSecret(answer.data.key);
  }, explain);
  if (secret !== null) {
    return (
      <Dialog title={t("key.issued")} onClose={onClose}>
        <Secret label={t("key.secret")} value={secret} />
        <div className="row end-row">
          <Button kind="primary" onClick={onClose}>
            {t("key.done")}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("key.new")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("member.name")}
          hint={t("key.nameHint")}
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <SelectField
          label={t("key.expires")}
          value={life}
          onChange={setLife}
          choices={LIVES.map((one) => ({
            value: one,
            label: one === "" ? t("key.never") : t("key.inDays", { count: Number(one) }),
          }))}
          problem={problems.fields["expires_at"]}
        />
        <ScopeTable
          scopes={scopes}
          problem={problemOfList(problems, "scopes")}
          onChange={setScopes}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("key.create")}
        </Button>
      </form>
    </Dialog>
  );
}

/**
 * Replaces a key in two steps: a new one with the same access is made and shown, and the old one is
 * revoked when the programs have the new one.
 */
export function ReplaceKey({
  old,
  mayRevoke,
  onClose,
}: {
  old: ApiKey;
  mayRevoke: boolean;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  const making = useSubmit(async (key) => {
    const body = {
      name: old.name,
      scopes: old.scopes,
      expires_at: expiryIn(lifeOf(old), Date.now()),
    };
    setSecret((await call("POST /integrations/api-keys", { body, key })).data.key);
    await queries.invalidateQueries({ queryKey: ["keys"] });
  }, explain);
  const revoking = useSubmit(async (key) => {
    await call("DELETE /integrations/api-keys/{slug}", { path: { slug: old.slug }, key });
    tell(t("key.revoked", { name: `${old.name} (${old.prefix}…)` }));
    await queries.invalidateQueries({ queryKey: ["keys"] });
    onClose();
  }, explain);
  const problem = making.problems.whole ?? revoking.problems.whole;
  return (
    <Dialog title={t("key.replaceTitle", { name: old.name })} onClose={onClose}>
      <div className="stack">
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
        {secret === null ? (
          <>
            <p>{t("key.replaceLead")}</p>
            <div className="row">
              <Button kind="primary" isBusy={making.isBusy} onClick={() => making.submit()}>
                {t("key.replaceMake")}
              </Button>
              <Button onClick={onClose}>{t("form.cancel")}</Button>
            </div>
          </>
        ) : (
          <>
            <Secret label={t("key.secret")} value={secret} />
            <p>
              {old.last_used_at === null
                ? t("key.oldUnused")
                : t("key.oldUsed", { at: formatMoment(old.last_used_at) })}
            </p>
            <div className="row">
              {mayRevoke && (
                <Button
                  kind="danger"
                  isBusy={revoking.isBusy}
                  onClick={() => revoking.submit()}
                >
                  {t("key.revokeOld")}
                </Button>
              )}
              <Button onClick={onClose}>{t("key.keepBoth")}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
