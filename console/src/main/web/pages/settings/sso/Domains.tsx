import { useQuery } from "@tanstack/react-query";
import type { DomainClaim } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Copyable } from "../../../parts/Copyable";
import { Dialog } from "../../../parts/Dialog";
import { Switch, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { explain, tellRefusal } from "./refusals";

const KEY = ["domains"];

/** The domains of e-mail addresses that the workspace claims. */
export function Domains() {
  const [isClaiming, setClaiming] = useState(false);
  const [released, setReleased] = useState<string | null>(null);
  const domains = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("GET /admin/sso/domains", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <section className="settings-section">
      <div className="page-head">
        <h2>{t("domain.list")}</h2>
        <Button icon="plus" onClick={() => setClaiming(true)}>
          {t("domain.add")}
        </Button>
      </div>
      <p className="lead">{t("domain.lead")}</p>
      {domains.isPending ? (
        <Skeleton lines={2} />
      ) : domains.isError ? (
        <Failure problem={domains.error} onRetry={() => domains.refetch()} />
      ) : (
        domains.data.map((one) => (
          <Claimed key={one.domain} claim={one} onRelease={() => setReleased(one.domain)} />
        ))
      )}
      {isClaiming && <NewDomain onClose={() => setClaiming(false)} />}
      {released !== null && (
        <Confirm
          title={t("domain.releaseTitle", { name: released })}
          action={t("domain.release")}
          explain={explain}
          onClose={() => setReleased(null)}
          onConfirm={async (key) => {
            await call("DELETE /admin/sso/domains/{domain}", { path: { domain: released }, key });
            tell(t("domain.released", { name: released }));
            await queries.invalidateQueries({ queryKey: KEY });
          }}
        >
          {t("domain.releaseLead")}
        </Confirm>
      )}
    </section>
  );
}

/** One domain: the record that proves it, or whether a provider is required. */
function Claimed({ claim, onRelease }: { claim: DomainClaim; onRelease: () => void }) {
  const path = { domain: claim.domain };
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      tellRefusal(error);
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <div className="stack">
      <div className="row">
        <bdi className="grow">{claim.domain}</bdi>
        <span className={claim.is_proved ? "chip success" : "chip"}>
          {t(claim.is_proved ? "domain.proved" : "domain.open")}
        </span>
        <Button kind="quiet" icon="trash" onClick={onRelease}>
          {t("domain.release")}
          <span className="only-read"> {claim.domain}</span>
        </Button>
      </div>
      {claim.is_proved ? (
        <Switch
          label={t("domain.required")}
          checked={claim.is_enforced}
          onChange={(isEnforced) =>
            void change(() =>
              call("PUT /admin/sso/domains/{domain}", {
                path,
                body: { is_enforced: isEnforced },
                key: newKey(),
              }),
            )
          }
        />
      ) : (
        <>
          <p className="meta">{t("domain.record")}</p>
          <dl className="facts">
            <dt>{t("domain.recordName")}</dt>
            <dd>
              <Copyable label={t("domain.recordName")} value={claim.record_name} />
            </dd>
            <dt>{t("domain.recordValue")}</dt>
            <dd>
              <Copyable label={t("domain.recordValue")} value={claim.record_value} />
            </dd>
          </dl>
          <div className="row">
            <Button
              onClick={() =>
                void change(() =>
                  call("POST /admin/sso/domains/{domain}/proof", { path, key: newKey() }),
                )
              }
            >
              {t("domain.prove")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function NewDomain({ onClose }: { onClose: () => void }) {
  const [domain, setDomain] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("POST /admin/sso/domains", { body: { domain }, key });
    await queries.invalidateQueries({ queryKey: KEY });
    onClose();
  }, explain);
  return (
    <Dialog title={t("domain.add")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("domain.name")}
          dir="ltr"
          autoFocus
          required
          spellCheck={false}
          value={domain}
          onChange={setDomain}
          problem={problems.fields["domain"] === undefined ? undefined : t("domain.wrong")}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("domain.add")}
        </Button>
      </form>
    </Dialog>
  );
}
