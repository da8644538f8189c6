import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { TextArea } from "../../parts/Field";
import { t } from "../../words";
import { faultText } from "./computedFaults";
import type { FieldKind } from "./types";

const PAUSE = 300;
const MOST = 2000;

/** A formula, checked while it is typed; a fault is shown at its place. */
export function FormulaEditor({
  object,
  kind,
  formula,
  problem,
  onChange,
}: {
  object: string;
  kind: FieldKind;
  formula: string;
  /** What a refused form says. */
  problem: string | undefined;
  onChange: (formula: string) => void;
}) {
  const typed = useSettled(formula);
  const check = useQuery({
    queryKey: ["formula", object, typed],
    enabled: typed.trim() !== "",
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call("POST /object/field/formula/{objectSlug}", {
        path: { objectSlug: object },
        body: { formula: typed },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const isCurrent = typed === formula && formula.trim() !== "";
  const fault = isCurrent && check.error instanceof Problem ? check.error : null;
  const gives = isCurrent && fault === null ? check.data : undefined;
  const isOther = gives !== undefined && !gives.types.includes(kind);
  const told =
    (fault === null ? undefined : faultText(fault)) ??
    (isOther ? t("formula.otherKind", { type: t(`fieldType.${kind}`) }) : problem);
  return (
    <>
      <TextArea
        label={t("formula.label")}
        hint={t("formula.hint")}
        dir="ltr"
        spellCheck={false}
        required
        maxLength={MOST}
        value={formula}
        onChange={onChange}
        problem={told}
      />
      {fault !== null && <Place formula={formula} fault={fault} />}
      {gives !== undefined && !isOther && (
        <p className="meta" role="status">
          {t("formula.fits")}
        </p>
      )}
    </>
  );
}

/** The line of a fault, from the fault on. */
function Place({ formula, fault }: { formula: string; fault: Problem }) {
  const line = formula.split("\n")[Number(fault.members["line"]) - 1];
  const column = Number(fault.members["column"]);
  if (line === undefined || !Number.isInteger(column)) {
    return null;
  }
  const characters = Array.from(line);
  return (
    <p className="meta" dir="ltr">
      <code>
        {characters.slice(0, column - 1).join("")}
        <mark>{characters.slice(column - 1).join("") || "…"}</mark>
      </code>
    </p>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
