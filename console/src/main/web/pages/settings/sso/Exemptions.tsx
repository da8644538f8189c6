import { useQuery } from "@tanstack/react-query";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Switch } from "../../../parts/Field";
import { Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { tellRefusal } from "./refusals";

const KEY = ["exemptions"];
const OWNERS = 100;

/** The owners who can always sign in with their password. */
export function Exemptions() {
  const owners = useQuery({
    queryKey: [...KEY, "owners"],
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: OWNERS }, signal }),
    select: (answer) =>
      answer.data.filter((member) => member.is_owner && member.status === "active"),
  });
  const exempt = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("GET /admin/sso/exemptions", { signal }),
    select: (answer) => answer.data.map((owner) => owner.slug),
  });
  const change = async (slug: string, isExempt: boolean) => {
    try {
      const path = { slug };
      await (isExempt
        ? call("PUT /admin/sso/exemptions/{slug}", { path, key: newKey() })
        : call("DELETE /admin/sso/exemptions/{slug}", { path, key: newKey() }));
    } catch (error) {
      tellRefusal(error);
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <section className="settings-section">
      <h2>{t("exemption.list")}</h2>
      <p className="lead">{t("exemption.lead")}</p>
      {owners.isPending || exempt.isPending ? (
        <Skeleton lines={2} />
      ) : owners.isError ? (
        <Failure problem={owners.error} onRetry={() => owners.refetch()} />
      ) : exempt.isError ? (
        <Failure problem={exempt.error} onRetry={() => exempt.refetch()} />
      ) : (
        owners.data.map((owner) => (
          <Switch
            key={owner.slug}
            label={t("exemption.add", { name: owner.name })}
            checked={exempt.data.includes(owner.slug)}
            onChange={(isExempt) => void change(owner.slug, isExempt)}
          />
        ))
      )}
    </section>
  );
}
