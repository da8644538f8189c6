import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Copyable } from "../../../parts/Copyable";
import { Dialog } from "../../../parts/Dialog";
import { Checkbox, TextArea, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Secret } from "../../../parts/Secret";
import { t } from "../../../words";
import { explain, problemOfList } from "../refusals";
import { ScopeTable } from "./ScopeTable";

/** Registers an app and shows its secret once. */
export function NewApp({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [uris, setUris] = useState("");
  const [isPublic, setPublic] = useState(false);
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [made, setMade] = useState<{ id: string; secret: string | null } | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = {
      name,
      scopes: [...scopes],
      is_public: isPublic,
      redirect_uris: uris.split(/\s+/).filter((uri) => uri !== ""),
    };
    const { data } = await call("POST /integrations/oauth-apps", { body, key });
    await queries.invalidateQueries({ queryKey: ["apps"] });
    setMade({ id: data.client_id, secret: data.client_secret });
  }, explain);
  if (made !== null) {
    return (
      <Dialog title={t("oauthApp.issued")} onClose={onClose}>
        <div className="stack">
          <dl className="facts">
            <dt>{t("oauthApp.clientId")}</dt>
            <dd>
              <Copyable label={t("oauthApp.clientId")} value={made.id} />
            </dd>
          </dl>
          {made.secret === null ? (
            <Notice kind="info">{t("oauthApp.noSecret")}</Notice>
          ) : (
            <Secret label={t("oauthApp.secret")} value={made.secret} />
          )}
          <div className="row end-row">
            <Button kind="primary" onClick={onClose}>
              {t("key.done")}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("oauthApp.new")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("member.name")}
          hint={t("oauthApp.nameHint")}
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <TextArea
          label={t("oauthApp.redirects")}
          hint={t("oauthApp.redirectsHint")}
          dir="ltr"
          rows={3}
          spellCheck={false}
          isOptional={!isPublic}
          value={uris}
          onChange={setUris}
          problem={
            problemOfList(problems, "redirect_uris") === undefined
              ? undefined
              : t(uris.trim() === "" ? "rule.required" : "oauthApp.redirectsWrong")
          }
        />
        <Checkbox label={t("oauthApp.isPublic")} checked={isPublic} onChange={setPublic} />
        <ScopeTable
          scopes={scopes}
          problem={problemOfList(problems, "scopes")}
          onChange={setScopes}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("oauthApp.create")}
        </Button>
      </form>
    </Dialog>
  );
}
