import { useQuery } from "@tanstack/react-query";
import type { SessionPolicy } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import type { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Checkbox, TextArea, TextField } from "../../parts/Field";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { explain, problemOfList } from "./refusals";

/** How long people stay signed in to the workspace, and from where it may be used. */
export function WorkspaceSessions() {
  const policy = useQuery({
    queryKey: ["session-policy"],
    queryFn: ({ signal }) => call("GET /admin/session-policy", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <section className="settings-section" aria-labelledby="workspace-sessions">
      <h2 id="workspace-sessions">{t("policy.title")}</h2>
      <p className="lead">{t("policy.lead")}</p>
      {policy.isPending ? (
        <Skeleton lines={4} />
      ) : policy.isError ? (
        <Failure problem={policy.error} onRetry={() => policy.refetch()} />
      ) : (
        <PolicyForm policy={policy.data} />
      )}
    </section>
  );
}

function PolicyForm({ policy }: { policy: SessionPolicy }) {
  const [idle, setIdle] = useState(String(policy.idle_minutes ?? ""));
  const [absolute, setAbsolute] = useState(String(policy.absolute_hours ?? ""));
  const [networks, setNetworks] = useState(policy.networks.join("\n"));
  const [coversKeys, setCoversKeys] = useState(policy.covers_keys);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body: SessionPolicy = {
      idle_minutes: numberIn(idle),
      absolute_hours: numberIn(absolute),
      networks: networks.split(/[\s,;]+/).filter((one) => one !== ""),
      covers_keys: coversKeys,
    };
    const { data } = await call("PUT /admin/session-policy", { body, key });
    setNetworks(data.networks.join("\n"));
    tell(t("policy.saved"));
    await queries.invalidateQueries({ queryKey: ["session-policy"] });
  }, explainPolicy);
  return (
    <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("policy.idle")}
        hint={t("policy.idleHint")}
        isOptional
        inputMode="numeric"
        dir="ltr"
        value={idle}
        onChange={setIdle}
        problem={problems.fields["idle_minutes"]}
      />
      <TextField
        label={t("policy.absolute")}
        hint={t("policy.absoluteHint")}
        isOptional
        inputMode="numeric"
        dir="ltr"
        value={absolute}
        onChange={setAbsolute}
        problem={problems.fields["absolute_hours"]}
      />
      <TextArea
        label={t("policy.networks")}
        hint={t("policy.networksHint")}
        isOptional
        dir="ltr"
        spellCheck={false}
        value={networks}
        onChange={setNetworks}
        problem={problemOfList(problems, "networks")}
      />
      <Checkbox label={t("policy.coversKeys")} checked={coversKeys} onChange={setCoversKeys} />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}

function numberIn(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

function explainPolicy(problem: Problem): FormProblems | undefined {
  const outside = problem.fields.find((one) => one.rule === "excludes_you");
  return outside === undefined
    ? explain(problem)
    : { fields: { networks: t("policy.excludesYou") }, whole: undefined };
}
