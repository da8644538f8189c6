import { useQuery } from "@tanstack/react-query";
import type { PasskeyView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { Icon } from "../../parts/Icon";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { explainFactor } from "./explainFactor";
import { NewPasskey } from "./NewPasskey";
import { knowsPasskeys } from "./credentials";
import { type Holder, ROUTES } from "./routes";

/** The passkeys of the person: added, shown with their last use, and removed. */
export function Passkeys({ holder }: { holder: Holder }) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyView | null>(null);
  const passkeys = useQuery({
    queryKey: ["passkeys", holder],
    queryFn: ({ signal }) => call(ROUTES[holder].passkeys, { signal }),
    select: (answer) => answer.data,
  });
  const close = () => {
    setAdding(false);
    setLeaving(null);
    // Whoever was kept from the workspace for the lack of a second factor goes on.
    void queries.invalidateQueries();
  };
  const isKnown = knowsPasskeys();
  return (
    <section className="settings-section" aria-labelledby="passkeys">
      <div className="page-head">
        <h2 id="passkeys">{t("factor.passkeys")}</h2>
        {isKnown && (
          <Button icon="key" onClick={() => setAdding(true)}>
            {t("factor.newPasskey")}
          </Button>
        )}
      </div>
      <p className="lead">{t(isKnown ? "factor.passkeysLead" : "factor.noPasskeysHere")}</p>
      {passkeys.isPending ? (
        <Skeleton lines={2} />
      ) : passkeys.isError ? (
        <Failure problem={passkeys.error} onRetry={() => passkeys.refetch()} />
      ) : (
        passkeys.data.length > 0 && (
          <ul className="rows">
            {passkeys.data.map((one) => (
              <li key={one.slug}>
                <Icon icon="key" size={20} />
                <span className="stacked">
                  <span>
                    <bdi>{one.name}</bdi>{" "}
                    {one.is_synced && <span className="chip">{t("factor.synced")}</span>}
                  </span>
                  <span className="meta">
                    {t("factor.passkeyAddedAt", { at: formatMoment(one.created_at) })} ·{" "}
                    {one.last_used_at === null
                      ? t("factor.passkeyUnused")
                      : t("security.lastUsed", { at: formatMoment(one.last_used_at) })}
                  </span>
                </span>
                <Button kind="quiet" onClick={() => setLeaving(one)}>
                  {t("factor.removePasskey")}
                  <span className="only-read"> {one.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
      {isAdding && <NewPasskey holder={holder} onClose={close} />}
      {leaving !== null && (
        <Confirm
          title={t("factor.removePasskeyTitle", { name: leaving.name })}
          action={t("factor.removePasskey")}
          explain={explainFactor}
          onClose={() => setLeaving(null)}
          onConfirm={async (key) => {
            await call(ROUTES[holder].removePasskey, { path: { slug: leaving.slug }, key });
            tell(t("factor.passkeyRemoved"));
            close();
          }}
        >
          {t("factor.removePasskeyLead")}
        </Confirm>
      )}
    </section>
  );
}
