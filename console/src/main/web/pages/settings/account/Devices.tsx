import { useQuery } from "@tanstack/react-query";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Icon } from "../../../parts/Icon";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { tellProblem } from "../refusals";
import { deviceOf } from "./device";

/** The devices on which signing in needs no code. */
export function Devices() {
  const devices = useQuery({
    queryKey: ["devices"],
    queryFn: ({ signal }) => call("GET /user/auth/devices", { signal }),
    select: (answer) => answer.data,
  });
  const forget = async (request: () => Promise<unknown>) => {
    try {
      await request();
      tell(t("factor.forgotten"));
    } catch (error) {
      tellProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["devices"] });
  };
  const forgetAll = () => forget(() => call("DELETE /user/auth/devices", { key: newKey() }));
  const forgetOne = (slug: string) =>
    forget(() => call("DELETE /user/auth/devices/{slug}", { path: { slug }, key: newKey() }));
  const hasSome = devices.data !== undefined && devices.data.length > 0;
  return (
    <section className="settings-section" aria-labelledby="devices">
      <div className="page-head">
        <h2 id="devices">{t("factor.devices")}</h2>
        {hasSome && <Button onClick={forgetAll}>{t("factor.forgetAll")}</Button>}
      </div>
      <p className="lead">{t(hasSome ? "factor.devicesLead" : "factor.noDevices")}</p>
      {devices.isPending ? (
        <Skeleton lines={2} />
      ) : devices.isError ? (
        <Failure problem={devices.error} onRetry={() => devices.refetch()} />
      ) : (
        <ul className="rows">
          {devices.data.map((one) => {
            const device = deviceOf(one.agent);
            return (
              <li key={one.slug}>
                {device.isPhone ? (
                  <Icon icon="device-mobile" size={20} />
                ) : (
                  <Icon icon="device-desktop" size={20} />
                )}
                <span className="stacked">
                  <bdi>{device.name}</bdi>
                  <span className="meta">
                    <bdi>{one.address}</bdi> ·{" "}
                    {t("security.lastUsed", { at: formatMoment(one.last_used_at) })} ·{" "}
                    {t("factor.deviceUntil", { at: formatMoment(one.expires_at) })}
                  </span>
                </span>
                <Button kind="quiet" onClick={() => forgetOne(one.slug)}>
                  {t("factor.forget")}
                  <span className="only-read"> {device.name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
