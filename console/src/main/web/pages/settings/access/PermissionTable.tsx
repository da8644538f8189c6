import { t } from "../../../words";
import { AREAS, switched, VERBS, verbsIn, verbsOf } from "./permissions";

/** Which areas a role may read, create in, change and delete in. */
export function PermissionTable({
  held,
  own,
  isFixed,
  onChange,
}: {
  held: ReadonlySet<string>;
  /** The permissions of the person, who can grant no others. */
  own: ReadonlySet<string>;
  isFixed: boolean;
  onChange: (held: ReadonlySet<string>) => void;
}) {
  return (
    <div className="table-scroll" role="region" aria-label={t("role.permissions")} tabIndex={0}>
      <table className="plain-table permissions">
        <caption className="only-read">{t("role.permissions")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("role.area")}</th>
            {VERBS.map((verb) => (
              <th key={verb} scope="col" className="tick-cell">
                {t(`verb.${verb}`)}
              </th>
            ))}
            <th scope="col" className="tick-cell">
              {t("role.all")}
            </th>
          </tr>
        </thead>
        <tbody>
          {AREAS.map((area) => {
            const has = verbsIn(held, area);
            const verbs = verbsOf(area);
            const canGrant = verbs.every((verb) => own.has(`${area}.${verb}`));
            return (
              <tr key={area}>
                <th scope="row">
                  {t(`area.${area}`)}
                  <span className="meta">{t(`areaLead.${area}`)}</span>
                </th>
                {VERBS.map((verb) => {
                  const name = `${area}.${verb}`;
                  if (!verbs.includes(verb)) {
                    return <td key={verb} />;
                  }
                  return (
                    <td key={verb} className="tick-cell">
                      <input
                        type="checkbox"
                        aria-label={`${t(`area.${area}`)}: ${t(`verb.${verb}`)}`}
                        checked={held.has(name)}
                        disabled={isFixed || (!held.has(name) && !own.has(name))}
                        onChange={(event) =>
                          onChange(switched(held, area, verb, event.target.checked))
                        }
                      />
                    </td>
                  );
                })}
                <td className="tick-cell">
                  <input
                    type="checkbox"
                    aria-label={`${t(`area.${area}`)}: ${t("role.all")}`}
                    checked={has.length === verbs.length}
                    disabled={isFixed || (has.length < verbs.length && !canGrant)}
                    ref={(box) => {
                      if (box !== null) {
                        box.indeterminate = has.length > 0 && has.length < verbs.length;
                      }
                    }}
                    onChange={(event) => {
                      const next = new Set(held);
                      for (const verb of verbs) {
                        if (event.target.checked) {
                          next.add(`${area}.${verb}`);
                        } else {
                          next.delete(`${area}.${verb}`);
                        }
                      }
                      onChange(next);
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
