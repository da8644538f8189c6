import type { ApiKey } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Dialog } from "../../parts/Dialog";
import { Checkbox, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Secret } from "../../parts/Secret";
import { Empty } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";

const EACH = 50;

/** Keys with which programs call the API, each for some objects. */
export function Keys() {
  const me = useMe();
  const [isMaking, setMaking] = useState(false);
  const [issued, setIssued] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  return (
    <>
      <PageHead
        title={t("key.title")}
        actions={
          may("api_key.create") && (
            <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
              {t("key.new")}
            </Button>
          )
        }
      />
      <Pages<ApiKey>
        name={["keys"]}
        label={t("key.title")}
        keyOf={(key) => key.slug}
        read={(page, signal) =>
          call("GET /integrations/api-keys", { query: { page, limit: EACH }, signal })
        }
        empty={<Empty icon="key" title={t("key.none")}>{t("key.lead")}</Empty>}
        columns={[
          { head: t("member.name"), cell: (key) => <bdi>{key.name}</bdi> },
          { head: t("key.prefix"), cell: (key) => <code>{key.prefix}…</code> },
          { head: t("key.scopes"), cell: (key) => <code>{key.scopes.join(" ")}</code> },
          { head: t("system.created_by"), cell: (key) => <PersonName person={key.created_by} /> },
          {
            head: t("key.used"),
            cell: (key) => (key.last_used_at === null ? "–" : formatMoment(key.last_used_at)),
          },
          {
            head: t("key.expires"),
            cell: (key) => (key.expires_at === null ? "–" : formatMoment(key.expires_at)),
          },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (key) =>
              may("api_key.delete") && (
                <Button kind="quiet" icon="trash" onClick={() => setRevoked(key)}>
                  {t("key.revoke")}
                </Button>
              ),
          },
        ]}
      />
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onIssued={(key) => {
            setMaking(false);
            setIssued(key);
          }}
        />
      )}
      {issued !== null && (
        <Dialog title={t("key.issued")} onClose={() => setIssued(null)}>
          <Secret label={t("key.title")} value={issued} />
        </Dialog>
      )}
      {revoked !== null && (
        <Confirm
          title={t("key.revokeTitle", { name: revoked.name })}
          action={t("key.revoke")}
          onClose={() => setRevoked(null)}
          onConfirm={async (key) => {
            const path = { slug: revoked.slug };
            await call("DELETE /integrations/api-keys/{slug}", { path, key });
            tell(t("key.revoked", { name: revoked.name }));
            await queries.invalidateQueries({ queryKey: ["keys"] });
          }}
        >
          {t("key.revokeLead")}
        </Confirm>
      )}
    </>
  );
}

function NewKey({ onClose, onIssued }: { onClose: () => void; onIssued: (key: string) => void }) {
  const objects = useObjects();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name, scopes: [...scopes] };
    const answer = await call("POST /integrations/api-keys", { body, key });
    await queries.invalidateQueries({ queryKey: ["keys"] });
    onIssued(answer.data.key);
  });
  const toggle = (scope: string) =>
    setScopes(
      scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope],
    );
  return (
    <Dialog title={t("key.new")} onClose={onClose}>
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
        <table className="plain-table">
          <caption>{t("key.scopes")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("shell.objects")}</th>
              <th scope="col">{t("key.read")}</th>
              <th scope="col">{t("key.write")}</th>
            </tr>
          </thead>
          <tbody>
            {(objects.data ?? []).map((object) => (
              <tr key={object.slug}>
                <th scope="row">
                  <bdi>{object.plural_name}</bdi>
                </th>
                {(["read", "write"] as const).map((right) => (
                  <td key={right}>
                    <Checkbox
                      label={
                        <span className="only-read">
                          {`${t(`key.${right}`)} ${object.plural_name}`}
                        </span>
                      }
                      checked={scopes.includes(`${right}.${object.slug}`)}
                      onChange={() => toggle(`${right}.${object.slug}`)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {problems.fields["scopes"] !== undefined && (
          <p className="problem">{problems.fields["scopes"]}</p>
        )}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("key.new")}
        </Button>
      </form>
    </Dialog>
  );
}
