import { type ReactNode, useState } from "react";
import { Button } from "../parts/Button";
import { useMe } from "../shell/workspace";
import { t } from "../words";
import { useLabels } from "./labels";
import { type Condition, WITH_LIST } from "./filter";
import { MemberPicker, useMembers } from "./MemberPicker";
import type { Field } from "./model";
import { OptionPicker } from "./OptionPicker";
import { RecordPicker } from "./RecordPicker";
import { OptionChip } from "./Value";

const ME = "me";

interface Operand {
  condition: Condition;
  onSet: (value: unknown) => void;
}

/** Chooses options to compare with. */
export function OptionsOperand({ field, condition, onSet }: Operand & { field: Field }) {
  const isList = WITH_LIST.has(condition.op) || field.type === "multi_select";
  const chosen = listOf(condition.value);
  return (
    <Chosen
      content={
        chosen.length > 0 && chosen.map((one) => <OptionChip key={one} field={field} value={one} />)
      }
      picker={(close) => (
        <OptionPicker
          field={{ ...field, type: isList ? "multi_select" : "select" }}
          value={isList ? chosen : (chosen[0] ?? null)}
          typed={null}
          onSave={(value) => {
            onSet(value ?? undefined);
            close();
          }}
          onCancel={close}
        />
      )}
    />
  );
}

/** Chooses records to compare with. */
export function RecordsOperand({ field, condition, onSet }: Operand & { field: Field }) {
  const isList = WITH_LIST.has(condition.op) || condition.op.includes("contains");
  const object = String(field.settings["object"]);
  const slugs = listOf(condition.value);
  const labels = useLabels(object, slugs);
  const chosen = slugs.map((slug) => ({ slug, label: labels.get(slug) ?? slug }));
  return (
    <Chosen
      content={chosen.length > 0 && <bdi>{chosen.map((one) => one.label).join(", ")}</bdi>}
      picker={(close) => (
        <RecordPicker
          object={object}
          isMultiple={isList}
          chosen={chosen}
          label={field.name}
          onChoose={(next) => {
            onSet(isList ? next.map((one) => one.slug) : next[0]?.slug);
            close();
          }}
          onCancel={close}
        />
      )}
    />
  );
}

/** Chooses people to compare with; oneself is whoever looks at the list. */
export function PeopleOperand({ condition, onSet }: Operand) {
  const me = useMe();
  const members = useMembers();
  const isList = WITH_LIST.has(condition.op);
  const chosen = listOf(condition.value);
  const nameOf = (slug: string) =>
    slug === ME
      ? t("filter.me")
      : (members.data?.find((one) => one.slug === slug)?.name ??
        (slug === me.data?.slug ? me.data.name : slug));
  return (
    <Chosen
      content={chosen.length > 0 && <bdi>{chosen.map(nameOf).join(", ")}</bdi>}
      picker={(close) => (
        <MemberPicker
          label={t("filter.value")}
          chosen={chosen}
          isMultiple={isList}
          me={ME}
          onChoose={(next) => {
            onSet(isList ? next : next[0]);
            close();
          }}
          onCancel={close}
        />
      )}
    />
  );
}

/** What is chosen, as a button that opens the choice. */
function Chosen({
  content,
  picker,
}: {
  content: ReactNode;
  picker: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <span className="choosing">{picker(() => setOpen(false))}</span>
  ) : (
    <Button className="chosen" onClick={() => setOpen(true)}>
      {content === false ? t("filter.choose") : content}
    </Button>
  );
}

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value as string[];
  }
  return typeof value === "string" && value !== "" ? [value] : [];
}
