import { useQuery } from "@tanstack/react-query";
import type { FormField } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Checkbox, SelectField } from "../../parts/Field";
import { Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import type { Typed } from "./values";

const EACH = 50;

/** Chooses records of another object that lists its records to everybody. */
export function RelatedInput({
  field,
  workspace,
  value,
  problem,
  onChange,
}: {
  field: FormField;
  workspace: string;
  value: Typed[string];
  problem: string | undefined;
  onChange: (value: Typed[string]) => void;
}) {
  const object = String(field.settings["object"]);
  const [words, setWords] = useState("");
  const offered = useQuery({
    queryKey: ["public", workspace, object, "offered", words],
    queryFn: ({ signal }) =>
      call("GET /public/forms/{objectSlug}/data", {
        path: { objectSlug: object },
        query: { workspace, limit: EACH, ...(words === "" ? {} : { q: words }) },
        signal,
      }),
    select: (answer) =>
      answer.data.map(({ slug, data }) => ({ slug, label: labelOf(data, slug) })),
  });
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const note = (slug: string) => {
    const label = offered.data?.find((one) => one.slug === slug)?.label;
    if (label !== undefined) {
      setKnown({ ...known, [slug]: label });
    }
  };
  const search = (
    <input
      className="input"
      type="search"
      dir="auto"
      aria-label={t("publicForm.searchIn", { name: field.name })}
      placeholder={t("publicForm.searchIn", { name: field.name })}
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  );
  if (offered.isError) {
    return <Failure problem={offered.error} onRetry={() => offered.refetch()} />;
  }
  if (offered.isPending) {
    return <Skeleton lines={1} />;
  }
  const hasMore = words !== "" || offered.data.length >= EACH;
  const missing = Object.entries(known).filter(
    ([slug]) =>
      (chosen.includes(slug) || value === slug) && !offered.data.some((one) => one.slug === slug),
  );
  const all = [...missing.map(([slug, label]) => ({ slug, label })), ...offered.data];
  if (field.settings["multiple"] !== true) {
    return (
      <div className="field">
        {hasMore && search}
        <SelectField
          label={field.name}
          isOptional={!field.is_required}
          problem={problem}
          value={typeof value === "string" ? value : ""}
          onChange={(slug) => {
            note(slug);
            onChange(slug);
          }}
          choices={[
            { value: "", label: t("common.choose") },
            ...all.map((one) => ({ value: one.slug, label: one.label })),
          ]}
        />
      </div>
    );
  }
  return (
    <fieldset className="field">
      <legend>
        <bdi>{field.name}</bdi>
      </legend>
      {hasMore && search}
      <div className="offered">
        {all.map((one) => (
          <Checkbox
            key={one.slug}
            label={<bdi>{one.label}</bdi>}
            checked={chosen.includes(one.slug)}
            onChange={(isOn) => {
              note(one.slug);
              onChange(isOn ? [...chosen, one.slug] : chosen.filter((slug) => slug !== one.slug));
            }}
          />
        ))}
      </div>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  );
}

/** The first text of a public record, which names it. */
export function labelOf(data: Readonly<Record<string, unknown>>, slug: string): string {
  const first = Object.values(data).find((value) => typeof value === "string" && value !== "");
  return typeof first === "string" ? first : slug;
}
