import { useQuery } from "@tanstack/react-query";
import type { PrivacySearch } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { save } from "../../../api/files";
import { queries } from "../../../api/queries";
import { useAddress } from "../../../parts/address";
import { Button } from "../../../parts/Button";
import { SelectField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { formatMoment, formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { explain, tellProblem } from "../refusals";
import { Findings } from "./Findings";

const SOON = 2_000;

/** Searches for what the workspace keeps about a person. */
export function Privacy() {
  const { query, change } = useAddress();
  const searches = useQuery({
    queryKey: ["privacy"],
    queryFn: ({ signal }) => call("GET /privacy/searches", { query: { limit: 100 }, signal }),
    select: (answer) => answer.data,
    refetchInterval: (asked) =>
      asked.state.data?.data.some((one) => one.completed_at === null) === true ? SOON : false,
  });
  const open = searches.data?.find((one) => String(one.id) === query.get("search"));
  return (
    <>
      <PageHead title={t("privacy.title")} />
      <p className="lead">{t("privacy.lead")}</p>
      <NewSearch />
      {searches.isPending ? (
        <Skeleton lines={4} />
      ) : searches.isError ? (
        <Failure problem={searches.error} onRetry={() => searches.refetch()} />
      ) : searches.data.length === 0 ? (
        <Empty icon="search" title={t("privacy.none")} />
      ) : (
        <div className="table-scroll" role="region" aria-label={t("privacy.title")} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t("privacy.person")}</th>
                <th scope="col">{t("privacy.chosen")}</th>
                <th scope="col">{t("privacy.when")}</th>
                <th scope="col">{t("privacy.actions")}</th>
              </tr>
            </thead>
            <tbody>
              {searches.data.map((search) => (
                <Row
                  key={search.id}
                  search={search}
                  onOpen={() => change({ search: String(search.id) }, false)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open !== undefined && (
        <Findings search={open} onClose={() => change({ search: "" }, false)} />
      )}
    </>
  );
}

function NewSearch() {
  const [kind, setKind] = useState<"email" | "phone">("email");
  const [term, setTerm] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("POST /privacy/searches", { body: { kind, term: term.trim() }, key });
    setTerm("");
    await queries.invalidateQueries({ queryKey: ["privacy"] });
  }, explain);
  return (
    <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <SelectField
        label={t("privacy.by")}
        value={kind}
        onChange={(value) => setKind(value as "email" | "phone")}
        choices={[
          { value: "email", label: t("privacy.email") },
          { value: "phone", label: t("privacy.phone") },
        ]}
      />
      <TextField
        label={t(kind === "email" ? "privacy.email" : "privacy.phone")}
        type={kind === "email" ? "email" : "tel"}
        dir="ltr"
        required
        value={term}
        onChange={setTerm}
        problem={problems.fields["term"]}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={term.trim() === ""}>
          {t("privacy.search")}
        </Button>
      </div>
    </form>
  );
}

function Row({ search, onOpen }: { search: PrivacySearch; onOpen: () => void }) {
  const isDone = search.completed_at !== null;
  const id = search.id;
  const { submit: remove, isBusy } = useSubmit(async (key) => {
    await call("DELETE /privacy/searches/{id}", { path: { id }, key });
    await queries.invalidateQueries({ queryKey: ["privacy"] });
  }, explain);
  const download = () =>
    save("GET /privacy/searches/{id}/export", { path: { id } }, `person-${id}.zip`).catch(
      tellProblem,
    );
  return (
    <tr>
      <td>
        <button type="button" className="link" onClick={onOpen}>
          <bdi dir="ltr">{search.term}</bdi>
        </button>
      </td>
      <td>
        {isDone
          ? t("privacy.ofAll", {
              chosen: formatNumber(search.chosen),
              all: formatNumber(search.findings),
            })
          : t("privacy.searching")}
      </td>
      <td>{formatMoment(search.created_at)}</td>
      <td>
        <span className="row">
          <Button icon="download" disabled={!isDone || search.chosen === 0} onClick={download}>
            {t("privacy.export")}
          </Button>
          <Button icon="trash" isBusy={isBusy} onClick={() => remove()}>
            {t("privacy.forget")}
          </Button>
        </span>
      </td>
    </tr>
  );
}
