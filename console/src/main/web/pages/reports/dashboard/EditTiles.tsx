import type { Dashboard, TileInput } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { SelectField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Sortable } from "../../../parts/Sortable";
import { useUnsaved } from "../../../records/unsaved";
import { t } from "../../../words";
import { renewReports, useReports } from "../data";
import { explained } from "../refusals";
import { TileRow } from "./TileRow";

const MOST = 30;

/** Chooses the reports of a dashboard, their order, their sizes and what filters them. */
export function EditTiles({ dashboard, onDone }: { dashboard: Dashboard; onDone: () => void }) {
  const [tiles, setTiles] = useState<readonly TileInput[]>(dashboard.tiles);
  const [added, setAdded] = useState("");
  const reports = useReports();
  const all = reports.data ?? [];
  const nameOf = (slug: string) => all.find((one) => one.slug === slug)?.name ?? slug;
  const free = all.filter((report) => tiles.every((tile) => tile.report !== report.slug));
  useUnsaved(tiles !== dashboard.tiles);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /dashboard/{slug}", {
      path: { slug: dashboard.slug },
      body: { tiles: [...tiles] },
      version: dashboard.version,
      key,
    });
    await renewReports();
    onDone();
  }, explained);
  return (
    <form className="report-section" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <Sortable
        label={t("report.tiles")}
        items={tiles}
        keyOf={(tile) => tile.report}
        nameOf={(tile) => nameOf(tile.report)}
        onOrder={(slugs) =>
          setTiles((before) =>
            slugs.flatMap((slug) => before.filter((tile) => tile.report === slug)),
          )
        }
      >
        {(tile, handle) => (
          <TileRow
            tile={tile}
            at={tiles.indexOf(tile)}
            report={all.find((one) => one.slug === tile.report)}
            handle={handle}
            problems={problems.fields}
            onChange={(next) =>
              setTiles((before) =>
                before.flatMap((one) =>
                  one.report !== tile.report ? [one] : next === null ? [] : [next],
                ),
              )
            }
          />
        )}
      </Sortable>
      {tiles.length < MOST && free.length > 0 && (
        <div className="report-part">
          <SelectField
            label={t("report.addTile")}
            value={added}
            onChange={setAdded}
            choices={[
              { value: "", label: t("common.choose") },
              ...free.map((report) => ({ value: report.slug, label: report.name })),
            ]}
          />
          <Button
            icon="plus"
            disabled={added === ""}
            onClick={() => {
              setTiles([...tiles, { report: added, date_field: "created_at" }]);
              setAdded("");
            }}
          >
            {t("report.add")}
          </Button>
        </div>
      )}
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("form.save")}
        </Button>
        <Button onClick={onDone}>{t("form.cancel")}</Button>
      </div>
    </form>
  );
}
