import type { Team, TeamMember } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button, IconButton } from "../../../parts/Button";
import { Checkbox, SelectField } from "../../../parts/Field";
import { Failure, Skeleton } from "../../../parts/States";
import { useMembers } from "../../../records/MemberPicker";
import { t } from "../../../words";
import { tellProblem } from "../refusals";
import { useTeamMembers } from "./data";

/** Who is in a team and who leads it. */
export function TeamMembers({ team, isFixed }: { team: Team; isFixed: boolean }) {
  const members = useTeamMembers(team.slug);
  const people = useMembers();
  const [chosen, setChosen] = useState("");
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      tellProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["teams"] });
  };
  const put = (slug: string, isLeader: boolean) =>
    change(() =>
      call("PUT /admin/teams/{slug}/members/{memberSlug}", {
        path: { slug: team.slug, memberSlug: slug },
        body: { is_leader: isLeader },
        key: newKey(),
      }),
    );
  const remove = (member: TeamMember) =>
    change(() =>
      call("DELETE /admin/teams/{slug}/members/{memberSlug}", {
        path: { slug: team.slug, memberSlug: member.slug },
        key: newKey(),
      }),
    );
  if (members.isPending) {
    return <Skeleton lines={3} />;
  }
  if (members.isError) {
    return <Failure problem={members.error} onRetry={() => members.refetch()} />;
  }
  const others = (people.data ?? []).filter((one) =>
    members.data.every((member) => member.slug !== one.slug),
  );
  return (
    <section className="settings-section">
      <h3>{t("team.members", { name: team.name })}</h3>
      {members.data.length === 0 && <p className="meta">{t("team.noMembers")}</p>}
      {members.data.map((member) => (
        <div key={member.slug} className="row">
          <bdi className="grow clip">{member.name}</bdi>
          <Checkbox
            label={t("team.leader")}
            aria-label={t("team.leads", { name: member.name })}
            disabled={isFixed}
            checked={member.is_leader}
            onChange={(isLeader) => void put(member.slug, isLeader)}
          />
          {!isFixed && (
            <IconButton
              icon="x"
              label={t("team.remove", { name: member.name })}
              onClick={() => void remove(member)}
            />
          )}
        </div>
      ))}
      {!isFixed && (
        <div className="row">
          <SelectField
            label={t("team.add")}
            value={chosen}
            onChange={setChosen}
            choices={[
              { value: "", label: t("team.choose") },
              ...others.map((one) => ({ value: one.slug, label: `${one.name} (${one.email})` })),
            ]}
          />
          <Button
            disabled={chosen === ""}
            onClick={() => {
              setChosen("");
              void put(chosen, false);
            }}
          >
            {t("team.addAction")}
          </Button>
        </div>
      )}
    </section>
  );
}
