import { useState } from "react";
import { Button } from "../../parts/Button";
import { FieldChoice } from "../../records/conditions/FieldChoice";
import { showable } from "../../records/conditions/related";
import { formatNumber } from "../../records/format";
import { type Field, isPath } from "../../records/model";
import { t } from "../../words";

/** As many fields of related records as a view shows. */
const MOST = 10;

/** Adds fields of related records to those that are shown. */
export function RelatedColumns({
  relations,
  shown,
  onShow,
}: {
  relations: readonly Field[];
  shown: ReadonlySet<string>;
  onShow: (path: string) => void;
}) {
  const [path, setPath] = useState("");
  const isFull = [...shown].filter(isPath).length >= MOST;
  return (
    <div className="row" role="group" aria-label={t("columns.related")}>
      <span className="meta">{t("columns.related")}</span>
      <FieldChoice
        path={path}
        fields={relations}
        steps={0}
        label={t("columns.relation")}
        whole={t("columns.choose")}
        among={showable}
        onChoose={setPath}
      />
      <Button
        icon="plus"
        disabled={isFull || !isPath(path) || shown.has(path)}
        onClick={() => {
          onShow(path);
          setPath("");
        }}
      >
        {t("columns.add")}
      </Button>
      {isFull && <span className="meta">{t("columns.most", { most: formatNumber(MOST) })}</span>}
    </div>
  );
}
