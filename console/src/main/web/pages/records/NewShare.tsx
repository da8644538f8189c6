import { useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { useMembers } from "../../records/MemberPicker";
import { useTeams } from "../../records/teams";
import { t } from "../../words";
import { whyNot } from "./whyNot";

/** Shares a record with one more member or team. */
export function NewShare({
  path,
  onDone,
}: {
  path: { objectSlug: string; dataSlug: string };
  onDone: () => Promise<void>;
}) {
  const members = useMembers();
  const teams = useTeams();
  const [receiver, setReceiver] = useState("");
  const [access, setAccess] = useState("read");
  const [endsAt, setEndsAt] = useState("");
  const choices = [
    { value: "", label: t("share.choose") },
    ...(teams.data ?? []).map((one) => ({
      value: `team/${one.slug}`,
      label: `${one.name} – ${t("share.team")}`,
    })),
    ...(members.data ?? [])
      .filter((one) => one.status === "active")
      .map((one) => ({ value: `member/${one.slug}`, label: `${one.name} (${one.email})` })),
  ];
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const [kind, slug = ""] = receiver.split("/");
      const body = {
        access: access === "write" ? ("write" as const) : ("read" as const),
        ...(endsAt !== "" && { ends_at: new Date(endsAt).toISOString() }),
      };
      await (kind === "team"
        ? call("PUT /object/data/{objectSlug}/{dataSlug}/shares/teams/{teamSlug}", {
            path: { ...path, teamSlug: slug },
            body,
            key,
          })
        : call("PUT /object/data/{objectSlug}/{dataSlug}/shares/members/{memberSlug}", {
            path: { ...path, memberSlug: slug },
            body,
            key,
          }));
      const name = choices.find((one) => one.value === receiver)?.label ?? "";
      tell(t("share.done", { name }));
      setReceiver("");
      setEndsAt("");
      await onDone();
    },
    (problem) => {
      const refused = whyNot(problem);
      if (refused !== undefined) {
        return { fields: {}, whole: refused };
      }
      return problem.fields.some((one) => one.rule === "future")
        ? { fields: { ends_at: t("share.future") }, whole: undefined }
        : undefined;
    },
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <SelectField
        label={t("share.with")}
        value={receiver}
        onChange={setReceiver}
        choices={choices}
      />
      <SelectField
        label={t("share.access")}
        value={access}
        onChange={setAccess}
        choices={[
          { value: "read", label: t("share.read") },
          { value: "write", label: t("share.write") },
        ]}
      />
      <TextField
        label={t("share.endsAt")}
        isOptional
        type="datetime-local"
        value={endsAt}
        onChange={setEndsAt}
        problem={problems.fields["ends_at"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" disabled={receiver === ""} isBusy={isBusy}>
          {t("share.action")}
        </Button>
      </div>
    </form>
  );
}
