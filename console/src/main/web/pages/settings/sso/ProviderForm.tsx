import { useQuery } from "@tanstack/react-query";
import type { IdentityProvider } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Copyable } from "../../../parts/Copyable";
import { Dialog } from "../../../parts/Dialog";
import { PasswordField, SelectField, Switch, TextArea, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { problemOfList } from "../refusals";
import { useRoles } from "../roleList";
import { linesOf, mappingOf } from "./mapping";
import { explain } from "./refusals";

/** A new provider, or one that is changed. */
export function ProviderForm({ slug, onClose }: { slug: string | null; onClose: () => void }) {
  const provider = useQuery({
    queryKey: ["providers", "one", slug],
    enabled: slug !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call("GET /admin/sso/providers/{slug}", { path: { slug: slug ?? "" }, signal }),
    select: (answer) => answer.data,
  });
  return (
    <Dialog
      title={slug === null ? t("provider.new") : (provider.data?.name ?? t("provider.one"))}
      form="drawer"
      onClose={onClose}
    >
      {slug === null ? (
        <Fields provider={null} onClose={onClose} />
      ) : provider.isPending ? (
        <Skeleton lines={8} />
      ) : provider.isError ? (
        <Failure problem={provider.error} onRetry={() => provider.refetch()} />
      ) : (
        <Fields provider={provider.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Fields({ provider, onClose }: { provider: IdentityProvider | null; onClose: () => void }) {
  const roles = useRoles();
  const [made, setMade] = useState(provider);
  const [name, setName] = useState(provider?.name ?? "");
  const [issuer, setIssuer] = useState(provider?.issuer ?? "");
  const [clientId, setClientId] = useState(provider?.client_id ?? "");
  const [secret, setSecret] = useState("");
  const [scopes, setScopes] = useState((provider?.scopes ?? ["openid", "email", "profile"]).join(" "));
  const [claim, setClaim] = useState(provider?.groups_claim ?? "groups");
  const [mapping, setMapping] = useState(linesOf(provider?.role_mapping ?? []));
  const [role, setRole] = useState(provider === null ? "member" : (provider.default_role ?? ""));
  const [creates, setCreates] = useState(provider?.creates_members ?? true);
  const [trusts, setTrusts] = useState(provider?.trusts_email ?? false);
  const [active, setActive] = useState(provider?.is_active ?? true);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = {
      name,
      issuer,
      client_id: clientId,
      ...(secret === "" ? {} : { client_secret: secret }),
      scopes: scopes.split(/\s+/).filter((scope) => scope !== ""),
      groups_claim: claim,
      role_mapping: mappingOf(mapping),
      default_role: role === "" ? null : role,
      creates_members: creates,
      trusts_email: trusts,
      is_active: active,
    };
    const answer =
      made === null
        ? await call("POST /admin/sso/providers", { body, key })
        : await call("PUT /admin/sso/providers/{slug}", {
            path: { slug: made.slug },
            version: made.version,
            body,
            key,
          });
    await queries.invalidateQueries({ queryKey: ["providers"] });
    tell(t("provider.saved"));
    if (made === null) {
      setMade(answer.data);
      setSecret("");
    } else {
      onClose();
    }
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {made !== null && (
        <div className="stack">
          <p className="meta">{t("provider.register")}</p>
          <dl className="facts">
            <dt>{t("provider.redirect")}</dt>
            <dd>
              <Copyable label={t("provider.redirect")} value={made.redirect_uri} />
            </dd>
            <dt>{t("provider.logout")}</dt>
            <dd>
              <Copyable label={t("provider.logout")} value={made.logout_uri} />
            </dd>
          </dl>
        </div>
      )}
      <TextField
        label={t("provider.name")}
        autoFocus
        required
        value={name}
        onChange={setName}
        problem={problems.fields["name"]}
      />
      <TextField
        label={t("provider.issuer")}
        hint={t("provider.issuerHint")}
        dir="ltr"
        spellCheck={false}
        required
        value={issuer}
        onChange={setIssuer}
        problem={problems.fields["issuer"] === undefined ? undefined : t("provider.issuerWrong")}
      />
      <TextField
        label={t("provider.clientId")}
        dir="ltr"
        spellCheck={false}
        required
        value={clientId}
        onChange={setClientId}
        problem={problems.fields["client_id"]}
      />
      <PasswordField
        label={t("provider.secret")}
        hint={made?.has_client_secret === true ? t("provider.secretKept") : undefined}
        autoComplete="off"
        value={secret}
        onChange={setSecret}
        problem={problems.fields["client_secret"]}
      />
      <TextField
        label={t("provider.scopes")}
        dir="ltr"
        spellCheck={false}
        value={scopes}
        onChange={setScopes}
        problem={
          problemOfList(problems, "scopes") === undefined ? undefined : t("provider.scopesWrong")
        }
      />
      <TextField
        label={t("provider.groupsClaim")}
        dir="ltr"
        spellCheck={false}
        value={claim}
        onChange={setClaim}
        problem={problems.fields["groups_claim"]}
      />
      <TextArea
        label={t("provider.mapping")}
        hint={t("provider.mappingHint")}
        dir="ltr"
        rows={3}
        spellCheck={false}
        value={mapping}
        onChange={setMapping}
        problem={
          problemOfList(problems, "role_mapping") === undefined
            ? undefined
            : t("provider.mappingWrong")
        }
      />
      <SelectField
        label={t("provider.defaultRole")}
        value={role}
        onChange={setRole}
        problem={problems.fields["default_role"]}
        choices={[
          { value: "", label: t("provider.nobody") },
          ...(roles.data ?? [])
            .filter((one) => one.slug !== "owner")
            .map((one) => ({ value: one.slug, label: one.name })),
        ]}
      />
      <Switch label={t("provider.creates")} checked={creates} onChange={setCreates} />
      <Switch label={t("provider.trusts")} checked={trusts} onChange={setTrusts} />
      <Switch label={t("provider.active")} checked={active} onChange={setActive} />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {t("provider.save")}
      </Button>
    </form>
  );
}
