import { useId, useState } from "react";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Notice } from "../../parts/Notice";
import { sentence } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { t } from "../../words";

/** A moment at which a record changed. */
export interface Moment {
  readonly at: string;
  readonly version: number;
  readonly by: string;
}

/**
 * A slider over the versions of a record, with a way to go back to the one that is shown.
 *
 * @param moments the versions, oldest first
 */
export function PastBar({
  moments,
  at,
  problem,
  mayRevert,
  onChoose,
  onRevert,
  onClose,
}: {
  moments: readonly Moment[];
  at: string;
  problem: unknown;
  mayRevert: boolean;
  onChoose: (at: string) => void;
  onRevert: (moment: Moment, key: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const found = moments.findIndex((moment) => moment.at === at);
  const place = found === -1 ? moments.length - 1 : found;
  const shown = moments[place];
  const isNow = place === moments.length - 1;
  if (shown === undefined) {
    return null;
  }
  const label = t("past.version", { version: shown.version, at: formatMoment(shown.at) });
  return (
    <section className="past" aria-label={t("past.title")}>
      <div className="row">
        <label htmlFor={id}>{t("past.title")}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={moments.length - 1}
          value={place}
          aria-valuetext={label}
          onChange={(event) => onChoose(moments[Number(event.target.value)]?.at ?? at)}
        />
        <strong>{isNow ? t("past.now") : label}</strong>
        <span className="meta">
          <bdi>{shown.by}</bdi>
        </span>
        {!isNow && mayRevert && (
          <Button icon="history" onClick={() => setAsking(true)}>
            {t("past.revert")}
          </Button>
        )}
        <Button kind="quiet" icon="x" onClick={onClose}>
          {t("past.close")}
        </Button>
      </div>
      {problem !== null && <Notice kind="danger">{sentence(problem)}</Notice>}
      {isAsking && (
        <Confirm
          title={t("past.revertTitle")}
          action={t("past.revert")}
          onClose={() => setAsking(false)}
          onConfirm={(key) => onRevert(shown, key)}
        >
          {t("past.revertLead", { at: formatMoment(shown.at) })}
        </Confirm>
      )}
    </section>
  );
}
