import { useQuery } from "@tanstack/react-query";
import type { PrivacyFinding, PrivacySearch } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Dialog } from "../../../parts/Dialog";
import { Button } from "../../../parts/Button";
import { Checkbox } from "../../../parts/Field";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { tellProblem } from "../refusals";

const EACH = 100;

/** What a search found, to choose what belongs to the person. */
export function Findings({ search, onClose }: { search: PrivacySearch; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const findings = useQuery({
    queryKey: ["privacy", search.id, search.findings, page],
    queryFn: ({ signal }) =>
      call("GET /privacy/searches/{id}/findings", {
        path: { id: search.id },
        query: { page, limit: EACH },
        signal,
      }),
  });
  const choose = async (finding: PrivacyFinding, chosen: boolean) => {
    try {
      await call("PUT /privacy/searches/{id}/findings", {
        path: { id: search.id },
        body: { ids: [finding.id], chosen },
        key: newKey(),
      });
      await queries.invalidateQueries({ queryKey: ["privacy"] });
    } catch (error) {
      tellProblem(error);
    }
  };
  return (
    <Dialog title={t("privacy.findings")} form="drawer" onClose={onClose}>
      <p className="lead">{t("privacy.findingsLead")}</p>
      {findings.isPending ? (
        <Skeleton lines={6} />
      ) : findings.isError ? (
        <Failure problem={findings.error} onRetry={() => findings.refetch()} />
      ) : findings.data.data.length === 0 ? (
        <Empty icon="search" title={t("privacy.nothing")} />
      ) : (
        <>
          <ul className="model-list">
            {findings.data.data.map((finding) => (
              <li key={finding.id} className="row">
                <Checkbox
                  label={`${t(`privacy.kind.${finding.kind}`)} ${finding.title ?? finding.slug ?? ""}`}
                  checked={finding.is_chosen}
                  onChange={(chosen) => void choose(finding, chosen)}
                />
                {finding.is_deleted ? (
                  <span className="chip">{t("privacy.deleted")}</span>
                ) : (
                  finding.object !== null &&
                  finding.slug !== null && (
                    <Link to={`/objects/${finding.object}/${finding.slug}`}>
                      {t("privacy.show")}
                    </Link>
                  )
                )}
              </li>
            ))}
          </ul>
          <div className="row pager">
            {page > 1 && <Button onClick={() => setPage(page - 1)}>{t("privacy.before")}</Button>}
            {findings.data.pagination.has_next && (
              <Button onClick={() => setPage(page + 1)}>{t("privacy.after")}</Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
