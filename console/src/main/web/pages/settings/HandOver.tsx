import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import type { Problem } from "../../api/problem";
import { Confirm } from "../../parts/Confirm";
import { PasswordField, SelectField } from "../../parts/Field";
import type { FormProblems } from "../../parts/form";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { explain } from "./refusals";

/** Asks an owner who shall own the workspace instead, and for the password. */
export function HandOver({
  name,
  subdomain,
  self,
  onClose,
}: {
  name: string;
  subdomain: string;
  /** Slug of the owner. */
  self: string;
  onClose: () => void;
}) {
  const [member, setMember] = useState("");
  const [password, setPassword] = useState("");
  const members = useQuery({
    queryKey: ["members", "choices"],
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: 200 }, signal }),
    select: (answer) => answer.data,
  });
  const others = (members.data ?? []).filter(
    (one) => one.slug !== self && one.status === "active",
  );
  const chosen = others.find((one) => one.slug === member);
  return (
    <Confirm
      title={t("handOver.title", { name })}
      action={t("handOver.action")}
      isReady={chosen !== undefined && password !== ""}
      explain={explainHandOver}
      onClose={onClose}
      onConfirm={async (key) => {
        await call("POST /user/auth/workspaces/{subdomain}/owner", {
          path: { subdomain },
          body: { member, current_password: password },
          key,
        });
        tell(t("handOver.done", { name: chosen?.name ?? "" }));
        await Promise.all(
          ["me", "members"].map((one) => queries.invalidateQueries({ queryKey: [one] })),
        );
      }}
    >
      <p>{t("handOver.lead")}</p>
      <SelectField
        label={t("handOver.to")}
        value={member}
        onChange={setMember}
        choices={[
          { value: "", label: t("handOver.choose") },
          ...others.map((one) => ({ value: one.slug, label: `${one.name} (${one.email})` })),
        ]}
      />
      <PasswordField
        label={t("profile.currentPassword")}
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </Confirm>
  );
}

function explainHandOver(problem: Problem): FormProblems | undefined {
  return problem.fields.some((one) => one.field === "current_password")
    ? { fields: {}, whole: t("security.wrongPassword") }
    : explain(problem);
}
