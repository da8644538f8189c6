import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { expectOwn } from "../../records/data";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { outcomeOf } from "../records/bulk/target";
import { finish } from "../records/bulk/undo";

/** Undoes an import as a whole: what it made is deleted, and what it changed is as before. */
export function TakeBack({ object, run, token }: { object: string; run: string; token: string }) {
  const [isAsking, setAsking] = useState(false);
  const permissions = useMe().data?.permissions ?? [];
  if (!permissions.includes("record.delete") || !permissions.includes("record.update")) {
    return null;
  }
  const undo = async (key: string) => {
    expectOwn(object);
    const { data } = await call("POST /object/data/undo/{token}", { path: { token }, key });
    void finish(object, outcomeOf([data]));
    await queries.invalidateQueries({ queryKey: ["import", "run", object, run] });
  };
  return (
    <>
      <Button icon="arrow-back-up" onClick={() => setAsking(true)}>
        {t("importing.takeBack.ask")}
      </Button>
      {isAsking && (
        <Confirm
          title={t("importing.takeBack.title")}
          action={t("importing.takeBack.action")}
          onClose={() => setAsking(false)}
          onConfirm={undo}
        >
          {t("importing.takeBack.lead")}
        </Confirm>
      )}
    </>
  );
}
