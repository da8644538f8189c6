import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { MemberPicker, useMembers } from "../../../records/MemberPicker";
import { PersonName } from "../../../records/Value";
import { useMe } from "../../../shell/workspace";
import { t } from "../../../words";
import { BulkForm } from "./BulkForm";
import { type Outcome, outcomeOf, selection, type Target } from "./target";

/** Gives many records an owner, or none. */
export function BulkAssign({
  object,
  target,
  onClose,
  onDone,
}: {
  object: string;
  target: Target;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}) {
  const me = useMe();
  const members = useMembers();
  const [owner, setOwner] = useState<string | null>(me.data?.slug ?? null);
  const [isChoosing, setChoosing] = useState(false);
  const name =
    members.data?.find((one) => one.slug === owner)?.name ??
    (owner === me.data?.slug ? (me.data?.name ?? null) : owner);
  return (
    <BulkForm
      title={t("bulk.assign")}
      action={t("bulk.apply")}
      asked={owner ?? ""}
      onClose={onClose}
      onDone={onDone}
      onSend={async (isDryRun, key) => {
        const answer = await call("POST /object/data/{objectSlug}/bulk-assign", {
          path: { objectSlug: object },
          body: { ...selection(target), assigned_to: owner, dry_run: isDryRun },
          key,
        });
        return outcomeOf([answer.data]);
      }}
    >
      <div className="field">
        <span className="label">{t("system.assigned_to")}</span>
        {isChoosing ? (
          <MemberPicker
            label={t("system.assigned_to")}
            chosen={owner === null ? [] : [owner]}
            onChoose={([next]) => {
              setOwner(next ?? null);
              setChoosing(false);
            }}
            onCancel={() => setChoosing(false)}
          />
        ) : (
          <Button onClick={() => setChoosing(true)}>
            {owner === null ? t("value.nobody") : <PersonName person={{ slug: owner, name }} />}
          </Button>
        )}
      </div>
    </BulkForm>
  );
}
