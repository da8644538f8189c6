import { Button } from "../../parts/Button";
import { t } from "../../words";
import { begin, useWays } from "./provider";

/** The providers with which somebody can sign in instead of with a password. */
export function Ways({
  email,
  workspace,
  returnTo,
}: {
  email: string;
  workspace: string | null;
  returnTo: string | null;
}) {
  const ways = useWays(email, workspace);
  return ways.length === 0 ? null : (
    <div className="stack" role="group" aria-label={t("sso.ways")}>
      {ways.map((way) => (
        <Button key={way.slug} icon="building" onClick={() => void begin(way, returnTo)}>
          {t("sso.with", { name: way.name })}
        </Button>
      ))}
    </div>
  );
}
