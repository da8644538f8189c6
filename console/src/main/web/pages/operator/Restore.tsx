import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Labelled, SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { explain } from "./problems";

const PLACES = ["", "shared", "dedicated"] as const;
const BAD = 422;

/** Makes a new workspace of an archive: one of this installation, or a file. */
export function Restore({ archive, onClose }: { archive?: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [subdomain, setSubdomain] = useState("");
  const [owner, setOwner] = useState("");
  const [place, setPlace] = useState<(typeof PLACES)[number]>("");
  const [file, setFile] = useState<File | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const missing = [
      ...(subdomain.trim() === "" ? ["subdomain"] : []),
      ...(archive === undefined && file === null ? ["file"] : []),
    ];
    if (missing.length > 0) {
      const fields = missing.map((field) => ({ field, rule: "required", message: "" }));
      throw new Problem(BAD, "INCOMPLETE", "", fields);
    }
    const answer = await call("POST /admin/platform/tenants/{subdomain}/restore", {
      path: { subdomain: subdomain.trim() },
      query: {
        ...(archive !== undefined && { archive }),
        ...(place !== "" && { to: place }),
        ...(owner.trim() !== "" && { owner_email: owner.trim() }),
      },
      ...(file !== null && { file }),
      key,
    });
    tell(t("platform.restore.begun", { name: subdomain }));
    await queries.invalidateQueries({ queryKey: ["operator"] });
    onClose();
    await navigate(`/operator/jobs?job=${encodeURIComponent(answer.data.slug)}`);
  }, explain);
  return (
    <Dialog title={t("platform.restore.title")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <p>{t("platform.restore.lead")}</p>
        {archive === undefined ? (
          <Labelled label={t("platform.restore.file")} problem={problems.fields["file"]}>
            {(ids) => (
              <input
                {...ids}
                type="file"
                className="input"
                accept=".zip,application/zip"
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              />
            )}
          </Labelled>
        ) : (
          <p>
            {t("platform.restore.of")} <code>{archive}</code>
          </p>
        )}
        <TextField
          label={t("platform.restore.subdomain")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          value={subdomain}
          onChange={setSubdomain}
          problem={problems.fields["subdomain"]}
        />
        <TextField
          label={t("platform.restore.owner")}
          hint={t("platform.restore.ownerHint")}
          type="email"
          dir="ltr"
          isOptional
          value={owner}
          onChange={setOwner}
          problem={problems.fields["owner_email"]}
        />
        <SelectField
          label={t("platform.tenants.database")}
          value={place}
          choices={PLACES.map((one) => ({ value: one, label: placeName(one) }))}
          onChange={(one) => setPlace(PLACES.find((known) => known === one) ?? "")}
          problem={problems.fields["to"]}
        />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.restore.submit")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function placeName(place: (typeof PLACES)[number]): string {
  switch (place) {
    case "shared":
      return t("platform.tenants.type.hyper");
    case "dedicated":
      return t("platform.tenants.type.dedicated");
    default:
      return t("platform.provision.asConfigured");
  }
}
