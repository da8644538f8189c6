import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { keep, useSession } from "../../api/session";
import { Button } from "../../parts/Button";
import { SelectField, TextField } from "../../parts/Field";
import { problemsOf, useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { Avatar } from "../../parts/People";
import { tellFailure } from "../../parts/Toasts";
import { t, useLanguage } from "../../words";
import { Entrance } from "./Entrance";

/** Chooses one of the person's workspaces, or makes one. */
export function Workspaces() {
  useLanguage();
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const workspaces = session?.workspaces ?? [];
  const [isMaking, setMaking] = useState(workspaces.length === 0);
  if (session === null) {
    return <Navigate to="/sign-in" replace />;
  }
  const leave = () => navigate(query.get("to") ?? "/", { replace: true });
  const choose = async (id: number) => {
    try {
      const body = { workspace_id: id };
      await keep((await call("POST /user/auth/select-workspace", { body })).data);
      await leave();
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  return (
    <Entrance
      title={isMaking ? t("workspaces.make") : t("workspaces.title")}
      lead={workspaces.length === 0 ? t("workspaces.empty") : undefined}
    >
      {isMaking ? (
        <NewWorkspace onMade={leave} />
      ) : (
        <ul className="choices">
          {workspaces.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="choice"
                disabled={one.status === "blocked"}
                onClick={() => void choose(one.id)}
              >
                <Avatar name={one.name} size={32} />
                <span className="text">
                  <strong dir="auto">{one.name}</strong>
                  <span className="meta">{one.subdomain}</span>
                </span>
                {one.status === "invited" && (
                  <span className="chip info">{t("workspaces.invited")}</span>
                )}
                <Icon icon="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {workspaces.length > 0 && (
        <Button kind="quiet" {...(isMaking ? BACK : MAKE)} onClick={() => setMaking(!isMaking)}>
          {isMaking ? t("form.back") : t("workspaces.make")}
        </Button>
      )}
    </Entrance>
  );
}

const BACK = { icon: "arrow-left" } as const;
const MAKE = { icon: "plus" } as const;
const MAX_ADDRESS = 63;

/** An address made of a name: `Field Works` becomes `field-works`. */
export function addressOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_ADDRESS);
}

function NewWorkspace({ onMade }: { onMade: () => void }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const [template, setTemplate] = useState("");
  const subdomain = typed ?? addressOf(name);
  const templates = useQuery({
    queryKey: ["templates"],
    queryFn: ({ signal }) => call("GET /user/object-templates", { signal }),
  });
  const free = useQuery({
    queryKey: ["subdomain", subdomain],
    enabled: subdomain !== "",
    queryFn: ({ signal }) =>
      call("GET /user/auth/check-subdomain", { query: { subdomain }, signal }),
  });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name, subdomain, ...(template === "" ? {} : { template_slug: template }) };
    await keep((await call("POST /user/auth/workspaces", { body, key })).data);
    onMade();
  });
  const isTaken = free.data?.data.available === false;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("workspaces.name")}
        name="name"
        autoComplete="organization"
        autoFocus
        required
        value={name}
        onChange={setName}
        problem={problems.fields["name"]}
      />
      <TextField
        label={t("workspaces.address")}
        name="subdomain"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        required
        hint={t("workspaces.addressHint")}
        value={subdomain}
        onChange={setTyped}
        problem={problems.fields["subdomain"] ?? (isTaken ? t("workspaces.taken") : undefined)}
      />
      <SelectField
        label={t("workspaces.template")}
        name="template"
        value={template}
        onChange={setTemplate}
        choices={[
          { value: "", label: t("workspaces.standard") },
          ...(templates.data?.data ?? []).map((one) => ({ value: one.slug, label: one.name })),
        ]}
      />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {t("workspaces.create")}
      </Button>
    </form>
  );
}
