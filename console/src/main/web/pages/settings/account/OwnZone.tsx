import type { UserView } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { ZoneField } from "../ZoneField";
import { explainAccount } from "./explainAccount";

/** The time zone in which the person sees times; without one, that of the workspace. */
export function OwnZone({ user }: { user: UserView }) {
  const before = user.timezone ?? "";
  const [zone, setZone] = useState(before);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { timezone: zone === "" ? null : zone };
    await call("PUT /user/auth/profile/timezone", { body, key });
    tell(t("profile.timezoneSaved"));
    await Promise.all(
      ["profile", "me"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  }, explainAccount);
  return (
    <section className="settings-section">
      <h2>{t("profile.timezone")}</h2>
      <p className="lead">{t("profile.timezoneLead")}</p>
      <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <ZoneField
          label={t("profile.timezone")}
          hint={t("profile.timezoneHint")}
          isOptional
          value={zone}
          problem={problems.fields["timezone"]}
          onChange={setZone}
        />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={zone === before}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}
