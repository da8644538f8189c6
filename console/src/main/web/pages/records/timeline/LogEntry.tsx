import type { Person, RecordLog } from "generated/api";
import { IconButton } from "../../../parts/Button";
import { Icon } from "../../../parts/Icon";
import { Avatar } from "../../../parts/People";
import { formatMoment } from "../../../records/format";
import { type Field, namedIn } from "../../../records/model";
import { PersonName, Value } from "../../../records/Value";
import { t } from "../../../words";
import { type Change, changesOf } from "./log";
import { ByOperator } from "../ByOperator";

/** The names of related records and files by their slugs. */
export type Names = ReadonlyMap<string, string>;

/** An entry of the log in the timeline: who did what, and the values before and after. */
export function LogEntry({
  object,
  entry,
  fields,
  names,
  onRevert,
}: {
  object: string;
  entry: RecordLog;
  fields: readonly Field[];
  names: Names;
  onRevert: (() => Promise<void>) | undefined;
}) {
  const name = entry.actor.name ?? entry.actor.slug;
  const wasMoved = entry.operation === "delete" && entry.object_slug !== object;
  const isRestored = entry.operation === "create" && entry.version > 1;
  const said = wasMoved
    ? "timeline.moved"
    : isRestored
      ? "timeline.restored"
      : (`timeline.${entry.operation}` as const);
  return (
    <>
      <Avatar name={name} />
      <div>
        <p className="row">
          <span>
            <bdi>
              <strong>{name}</strong>
            </bdi>
            <ByOperator person={entry.actor} />{" "}
            {t(said)}{" "}
            <time className="meta" dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
          </span>
          {onRevert !== undefined && (
            <IconButton
              icon="history"
              label={t("past.revertTo", { version: entry.version })}
              onClick={onRevert}
            />
          )}
        </p>
        {entry.operation === "update" && (
          <dl className="changes">
            {changesOf(entry).map(([slug, change]) => {
              if (slug === "assigned_to") {
                return (
                  <div key={slug}>
                    <dt>{t("system.assigned_to")}</dt>
                    <dd>
                      <ChangeOfOwner change={change} />
                    </dd>
                  </div>
                );
              }
              const field = fields.find((one) => one.slug === slug);
              return (
                <div key={slug}>
                  <dt>
                    <bdi>{field?.name ?? t("timeline.goneField", { field: slug })}</bdi>
                  </dt>
                  <dd>{field && <ChangeOf field={field} change={change} names={names} />}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </div>
    </>
  );
}

function ChangeOfOwner({ change }: { change: Change }) {
  const before = change.old as Person | null;
  const after = change.new as Person | null;
  return (
    <>
      {before !== null && (
        <del>
          <PersonName person={before} />
        </del>
      )}
      <Icon icon="arrow-narrow-right" />
      {after === null ? (
        <span className="meta">{t("value.none")}</span>
      ) : (
        <ins>
          <PersonName person={after} />
        </ins>
      )}
    </>
  );
}

/** A change of one field: of relations and files, those that came and went. */
function ChangeOf({ field, change, names }: { field: Field; change: Change; names: Names }) {
  if (field.type === "relation" || field.type === "smart_catalog" || field.type === "file") {
    const before = namedIn(change.old);
    const after = namedIn(change.new);
    const kept = new Set(
      before.map((one) => one.slug).filter((slug) => after.some((one) => one.slug === slug)),
    );
    const shown = (slug: string, label: string) =>
      names.get(slug) ?? (label === slug ? t("timeline.gone") : label);
    return (
      <>
        {before
          .filter((one) => !kept.has(one.slug))
          .map((one) => (
            <del key={one.slug}>
              <bdi>{shown(one.slug, one.label)}</bdi>
            </del>
          ))}
        {after
          .filter((one) => !kept.has(one.slug))
          .map((one) => (
            <ins key={one.slug}>
              <bdi>{shown(one.slug, one.label)}</bdi>
            </ins>
          ))}
      </>
    );
  }
  return (
    <>
      {change.old !== null && (
        <del>
          <Value field={field} value={change.old} />
        </del>
      )}
      <Icon icon="arrow-narrow-right" />
      {change.new === null ? (
        <span className="meta">{t("value.none")}</span>
      ) : (
        <ins>
          <Value field={field} value={change.new} />
        </ins>
      )}
    </>
  );
}
