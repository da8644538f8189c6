import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";

/** Deletes an object that was made for a file and is still without fields and records. */
export function Discard({ object }: { object: string }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const name = useObjects().data?.find((one) => one.slug === object)?.plural_name ?? object;
  return (
    <>
      <Button kind="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t("importing.discard")}
      </Button>
      {isAsking && (
        <Confirm
          title={t("importing.discardTitle", { name })}
          action={t("importing.discard")}
          onClose={() => setAsking(false)}
          onConfirm={async (key) => {
            await call("DELETE /object/{objectSlug}", {
              path: { objectSlug: object },
              query: { if_empty: true },
              key,
            });
            await queries.invalidateQueries({ queryKey: ["objects"] });
            await navigate("/import", { replace: true });
          }}
        >
          {t("importing.discardLead")}
        </Confirm>
      )}
    </>
  );
}
