import { useObjects } from "../../../shell/workspace";
import { Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { SCOPE_VERBS, toggledScope, type ScopeVerb } from "./scopes";

/** Which objects a key or an app may read, write and delete in; the first row is for all. */
export function ScopeTable({
  scopes,
  problem,
  onChange,
}: {
  scopes: readonly string[];
  problem: string | undefined;
  onChange: (scopes: readonly string[]) => void;
}) {
  const objects = useObjects();
  if (objects.isPending) {
    return <Skeleton lines={5} />;
  }
  if (objects.isError) {
    return <Failure problem={objects.error} onRetry={() => objects.refetch()} />;
  }
  const rows = [
    { slug: "*", name: t("key.allObjects") },
    ...objects.data.map((one) => ({ slug: one.slug, name: one.plural_name })),
  ];
  return (
    <>
      <table className="plain-table limits">
        <caption>{t("key.scopes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("shell.objects")}</th>
            {SCOPE_VERBS.map((verb) => (
              <th key={verb} scope="col" className="tick-cell">
                {t(`key.${verb}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">
                <bdi className="clip">{row.name}</bdi>
              </th>
              {SCOPE_VERBS.map((verb: ScopeVerb) => {
                const isCovered = row.slug !== "*" && scopes.includes(`${verb}.*`);
                return (
                  <td key={verb} className="tick-cell">
                    <input
                      type="checkbox"
                      aria-label={`${row.name}: ${t(`key.${verb}`)}`}
                      checked={isCovered || scopes.includes(`${verb}.${row.slug}`)}
                      disabled={isCovered}
                      onChange={() => onChange(toggledScope(scopes, `${verb}.${row.slug}`))}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {scopes.length === 0 ? t("key.scopesMissing") : problem}
        </p>
      )}
    </>
  );
}

/** Scopes in words: which objects, and what may be done with each. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const objects = useObjects();
  const nameOf = (slug: string) =>
    slug === "*"
      ? t("key.allObjects")
      : (objects.data?.find((one) => one.slug === slug)?.plural_name ?? slug);
  const slugs = [...new Set(scopes.map((scope) => scope.slice(scope.indexOf(".") + 1)))];
  return (
    <ul className="scope-list">
      {slugs.map((slug) => (
        <li key={slug}>
          <bdi>{nameOf(slug)}</bdi>
          {": "}
          {SCOPE_VERBS.filter((verb) => scopes.includes(`${verb}.${slug}`))
            .map((verb) => t(`key.${verb}`))
            .join(t("list.comma"))}
        </li>
      ))}
    </ul>
  );
}
