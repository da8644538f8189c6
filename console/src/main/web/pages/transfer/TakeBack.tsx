import type { BulkResult, ImportStatus } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { tell, tellFailure } from "../../parts/Toasts";
import { renew } from "../../records/data";
import { formatNumber } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { refusal } from "./problems";
import { madeBy } from "./taken";

/**
 * Deletes the records that an import made. Only if they can be told from others: there must not be
 * more records of that time and person than the import made.
 */
export function TakeBack({ object, run }: { object: string; run: ImportStatus }) {
  const [count, setCount] = useState<number | null>(null);
  const me = useMe();
  if (me.data?.permissions.includes("record.delete") !== true) {
    return null;
  }
  const remove = (isDryRun: boolean, key: string) =>
    call("POST /object/data/{objectSlug}/bulk-delete", {
      path: { objectSlug: object },
      body: { filter: madeBy(run).filter, dry_run: isDryRun },
      key,
    });
  const ask = async () => {
    try {
      const { succeeded } = (await remove(true, newKey())).data;
      if (succeeded > run.created) {
        tellFailure(t("importing.takeBack.mixed"));
      } else if (succeeded === 0) {
        tell(t("importing.takeBack.none"));
      } else {
        setCount(succeeded);
      }
    } catch (error) {
      tellFailure(refusal(error));
    }
  };
  return (
    <>
      <Button icon="arrow-back-up" onClick={ask}>
        {t("importing.takeBack.ask")}
      </Button>
      {count !== null && (
        <Confirm
          title={t("importing.takeBack.title", { shown: formatNumber(count), count })}
          action={t("importing.takeBack.action")}
          onClose={() => setCount(null)}
          onConfirm={async (key) => done(object, count, (await remove(false, key)).data)}
        >
          {t("importing.takeBack.lead")}
          {run.updated > 0 &&
            ` ${t("importing.takeBack.updatedStay", {
              shown: formatNumber(run.updated),
              count: run.updated,
            })}`}
        </Confirm>
      )}
    </>
  );
}

function done(object: string, count: number, result: BulkResult): void {
  const undo = result.undo_token;
  void renew(object);
  tell(
    result.job === null
      ? t("importing.takeBack.done", {
          shown: formatNumber(result.succeeded),
          count: result.succeeded,
        })
      : t("importing.takeBack.begun", { shown: formatNumber(count), count }),
    undo === null ? undefined : () => restore(object, undo),
  );
}

async function restore(object: string, token: string): Promise<void> {
  try {
    await call("POST /object/data/undo/{token}", { path: { token }, key: newKey() });
    await renew(object);
  } catch (error) {
    tellFailure(refusal(error));
  }
}
