import { useState } from "react";
import { call, newKey } from "../../api/client";
import { problemsOf } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { tell, tellFailure } from "../../parts/Toasts";
import { renew, replace } from "../../records/data";
import { MemberPicker } from "../../records/MemberPicker";
import type { Item } from "../../records/model";
import { PersonName } from "../../records/Value";
import { t } from "../../words";

/** The owner of a record, who can be changed. */
export function Owner({
  object,
  record,
  isReadOnly,
}: {
  object: string;
  record: Item;
  isReadOnly: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const owner = record.assigned_to;
  // Without a version: an owner does not depend on the values that are saved meanwhile.
  const assign = async (slug: string | null): Promise<void> => {
    try {
      const { data } = await call("PUT /object/data/{objectSlug}/{dataSlug}", {
        path: { objectSlug: object, dataSlug: record.slug },
        body: { assigned_to: slug },
        key: newKey(),
      });
      replace(object, data);
      tell(t("record.assigned"), () => assign(owner?.slug ?? null));
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
      await renew(object);
    }
  };
  if (isOpen) {
    return (
      <span className="choosing">
        <MemberPicker
          label={t("system.assigned_to")}
          chosen={owner === null ? [] : [owner.slug]}
          onChoose={([next]) => {
            setOpen(false);
            if (next !== owner?.slug) {
              void assign(next ?? null);
            }
          }}
          onCancel={() => setOpen(false)}
        />
      </span>
    );
  }
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isReadOnly || undefined}
      aria-label={t("record.owner", { name: owner?.name ?? t("value.nobody") })}
      onClick={() => !isReadOnly && setOpen(true)}
    >
      {owner === null ? (
        <>
          <Icon icon="user" />
          <span>{t("value.nobody")}</span>
        </>
      ) : (
        <PersonName person={owner} />
      )}
    </button>
  );
}
