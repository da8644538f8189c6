import type { Team } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { useMay } from "../may";
import { explainTeam } from "./data";
import { TeamMembers } from "./TeamMembers";

/** A team: its name, where it stands, and who is in it. */
export function TeamDrawer({
  team,
  others,
  onClose,
}: {
  /** The team; null: a new one. */
  team: Team | null;
  others: readonly Team[];
  onClose: () => void;
}) {
  const may = useMay();
  const [name, setName] = useState(team?.name ?? "");
  const [parent, setParent] = useState(team?.parent ?? "");
  const isFixed = !may(team === null ? "member.create" : "member.update");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { name, parent: parent === "" ? null : parent };
    await (team === null
      ? call("POST /admin/teams", { body, key })
      : call("PUT /admin/teams/{slug}", { path: { slug: team.slug }, body, key }));
    await queries.invalidateQueries({ queryKey: ["teams"] });
    tell(t("team.saved", { name }));
    onClose();
  }, explainTeam);
  return (
    <Dialog title={team?.name ?? t("team.new")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("team.name")}
          autoFocus
          required
          maxLength={100}
          disabled={isFixed}
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <SelectField
          label={t("team.parent")}
          disabled={isFixed}
          value={parent}
          onChange={setParent}
          problem={problems.fields["parent"]}
          choices={[
            { value: "", label: t("team.noParent") },
            ...others.map((one) => ({ value: one.slug, label: one.name })),
          ]}
        />
        {!isFixed && (
          <div className="row">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {t("team.save")}
            </Button>
          </div>
        )}
      </form>
      {team !== null && <TeamMembers team={team} isFixed={!may("member.update")} />}
    </Dialog>
  );
}
