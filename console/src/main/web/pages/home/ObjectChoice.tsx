import type { ObjectView } from "generated/api";
import { useSearchParams } from "react-router";
import { t } from "../../words";

/** The object that a part of the page is about, which stands in the address. */
export function useChosenObject(
  name: string,
  objects: readonly ObjectView[],
): readonly [ObjectView, (slug: string) => void] {
  const [query, setQuery] = useSearchParams();
  const first =
    objects.find((one) => one.slug === query.get(name)) ??
    objects.find((one) => one.slug === "deals") ??
    (objects[0] as ObjectView);
  const choose = (slug: string) =>
    setQuery(
      (before) => {
        before.set(name, slug);
        return before;
      },
      { replace: true },
    );
  return [first, choose];
}

export function ObjectChoice({
  objects,
  chosen,
  onChoose,
}: {
  objects: readonly ObjectView[];
  chosen: string;
  onChoose: (slug: string) => void;
}) {
  return (
    <select
      className="input short"
      aria-label={t("common.object")}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {objects.map((one) => (
        <option key={one.slug} value={one.slug}>
          {one.plural_name}
        </option>
      ))}
    </select>
  );
}
