import type { Directory } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Copyable } from "../../../parts/Copyable";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Secret } from "../../../parts/Secret";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { explain } from "./refusals";

/** How the directory reaches the workspace: the base address, and the token that is made here. */
export function DirectoryToken({ directory }: { directory: Directory }) {
  const [asked, setAsked] = useState<"replace" | "revoke" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const token = directory.token;
  const make = async (key: string) => {
    setSecret((await call("POST /admin/directory/token", { key })).data.token);
    await queries.invalidateQueries({ queryKey: ["directory"] });
  };
  const making = useSubmit(make, explain);
  return (
    <section className="settings-section">
      <h2>{t("directory.connection")}</h2>
      {making.problems.whole !== undefined && <Notice kind="danger">{making.problems.whole}</Notice>}
      <dl className="facts">
        <dt>{t("directory.address")}</dt>
        <dd>
          <Copyable label={t("directory.address")} value={directory.base_url} />
        </dd>
        <dt>{t("directory.token")}</dt>
        <dd>
          {token === null ? (
            t("directory.none")
          ) : (
            <>
              <code dir="ltr">{token.prefix}…</code>{" "}
              <span className="meta">
                {t("directory.made", {
                  name: token.created_by.name ?? "",
                  at: formatMoment(token.created_at),
                })}
                {" · "}
                {token.last_used_at === null
                  ? t("directory.unused")
                  : t("directory.used", { at: formatMoment(token.last_used_at) })}
              </span>
            </>
          )}
        </dd>
      </dl>
      <div className="row">
        {token === null ? (
          <Button kind="primary" icon="key" isBusy={making.isBusy} onClick={() => making.submit()}>
            {t("directory.make")}
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsked("replace")}>{t("directory.replace")}</Button>
            <Button kind="danger" onClick={() => setAsked("revoke")}>
              {t("directory.revoke")}
            </Button>
          </>
        )}
      </div>
      {secret !== null && (
        <Dialog title={t("directory.issued")} onClose={() => setSecret(null)}>
          <Secret label={t("directory.token")} value={secret} />
          <div className="row end-row">
            <Button kind="primary" onClick={() => setSecret(null)}>
              {t("directory.done")}
            </Button>
          </div>
        </Dialog>
      )}
      {asked === "replace" && (
        <Confirm
          title={t("directory.replaceTitle")}
          action={t("directory.replace")}
          explain={explain}
          onClose={() => setAsked(null)}
          onConfirm={make}
        >
          {t("directory.replaceLead")}
        </Confirm>
      )}
      {asked === "revoke" && (
        <Confirm
          title={t("directory.revokeTitle")}
          action={t("directory.revoke")}
          explain={explain}
          onClose={() => setAsked(null)}
          onConfirm={async (key) => {
            await call("DELETE /admin/directory/token", { key });
            tell(t("directory.revoked"));
            await queries.invalidateQueries({ queryKey: ["directory"] });
          }}
        >
          {t("directory.revokeLead")}
        </Confirm>
      )}
    </section>
  );
}
