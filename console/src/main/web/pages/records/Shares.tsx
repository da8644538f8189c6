import { useQuery } from "@tanstack/react-query";
import type { RecordShare } from "generated/api";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { IconButton } from "../../parts/Button";
import { Failure, sentence, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { NewShare } from "./NewShare";
import { whyNot } from "./whyNot";

/** With whom a record is shared, besides those who see it by their role. */
export function Shares({
  object,
  slug,
  isReadOnly,
}: {
  object: string;
  slug: string;
  isReadOnly: boolean;
}) {
  const key = ["shares", object, slug];
  const path = { objectSlug: object, dataSlug: slug };
  const shares = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}/{dataSlug}/shares", { path, signal }),
    select: (answer) => answer.data,
  });
  if (shares.isPending) {
    return <Skeleton lines={3} />;
  }
  if (shares.isError) {
    return <Failure problem={shares.error} onRetry={() => shares.refetch()} />;
  }
  const read = () => queries.invalidateQueries({ queryKey: key });
  const remove = async (share: RecordShare) => {
    try {
      await end(path, share);
      tell(t("share.stopped", { name: share.name }));
    } catch (error) {
      tellFailure(whyNot(error) ?? sentence(error));
    }
    await read();
  };
  return (
    <>
      <p className="lead">{t("share.lead")}</p>
      {shares.data.length === 0 && <p className="meta">{t("share.none")}</p>}
      {shares.data.map((share) => (
        <div key={`${share.kind}/${share.slug}`} className="row">
          <bdi className="grow clip">{share.name}</bdi>
          <span className="chip">{t(share.kind === "team" ? "share.team" : "share.member")}</span>
          <span className="meta">
            {t(share.access === "write" ? "share.write" : "share.read")}{" "}
            {share.ends_at !== null &&
              t("share.until", { when: formatMoment(String(share.ends_at)) })}
          </span>
          {!isReadOnly && (
            <IconButton
              icon="x"
              label={t("share.stop", { name: share.name })}
              onClick={() => void remove(share)}
            />
          )}
        </div>
      ))}
      {!isReadOnly && <NewShare path={path} onDone={read} />}
    </>
  );
}

type Path = { objectSlug: string; dataSlug: string };

function end(path: Path, share: RecordShare) {
  return share.kind === "team"
    ? call("DELETE /object/data/{objectSlug}/{dataSlug}/shares/teams/{teamSlug}", {
        path: { ...path, teamSlug: share.slug },
        key: newKey(),
      })
    : call("DELETE /object/data/{objectSlug}/{dataSlug}/shares/members/{memberSlug}", {
        path: { ...path, memberSlug: share.slug },
        key: newKey(),
      });
}
