import { Checkbox, SelectField } from "../../parts/Field";
import { t } from "../../words";
import { useMay } from "../settings/may";
import { useRoles } from "../settings/roleList";

export interface Sharing {
  readonly visibility: "mine" | "roles" | "shared";
  readonly roles: readonly string[];
}

/** Chooses who sees a report or a dashboard. */
export function SharingFields({
  sharing,
  problems,
  onChange,
}: {
  sharing: Sharing;
  problems: Readonly<Record<string, string>>;
  onChange: (sharing: Sharing) => void;
}) {
  const mayChooseRoles = useMay()("member.read");
  const roles = useRoles(mayChooseRoles);
  const { visibility } = sharing;
  const kinds = (["shared", "roles", "mine"] as const).filter(
    (kind) => kind !== "roles" || mayChooseRoles || visibility === "roles",
  );
  return (
    <>
      <SelectField
        label={t("report.seenBy")}
        value={visibility}
        problem={problems["visibility"]}
        onChange={(chosen) => onChange({ ...sharing, visibility: chosen as Sharing["visibility"] })}
        choices={kinds.map((kind) => ({ value: kind, label: t(`report.audience.${kind}`) }))}
      />
      {visibility === "roles" && (
        <fieldset className="report-choices">
          <legend>{t("report.roles")}</legend>
          {(roles.data ?? []).map((role) => (
            <Checkbox
              key={role.slug}
              label={<bdi>{role.name}</bdi>}
              checked={sharing.roles.includes(role.slug)}
              onChange={(isChosen) =>
                onChange({
                  ...sharing,
                  roles: isChosen
                    ? [...sharing.roles, role.slug]
                    : sharing.roles.filter((one) => one !== role.slug),
                })
              }
            />
          ))}
          {problems["roles"] !== undefined && (
            <p className="problem" role="alert">
              {problems["roles"]}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Who sees something, as a request says it. */
export function sharingBody({ visibility, roles }: Sharing) {
  return { visibility, roles: visibility === "roles" ? [...roles] : [] };
}
