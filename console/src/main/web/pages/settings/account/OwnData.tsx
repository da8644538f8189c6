import type { UserView } from "generated/api";
import { useState } from "react";
import { call, newKey } from "../../../api/client";
import { handOver } from "../../../api/files";
import type { Problem } from "../../../api/problem";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { PasswordField } from "../../../parts/Field";
import type { FormProblems } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { tellProblem } from "../refusals";

/** The data of the account as a file, and its deletion. */
export function OwnData({ user }: { user: UserView }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellProblem(error);
    }
    setBusy(false);
  };
  const save = async () => {
    const { data } = await call("GET /user/auth/data", {});
    const text = JSON.stringify(data, null, 2);
    handOver(new Blob([text], { type: "application/json" }), "account.json");
  };
  const keep = async () => {
    await call("DELETE /user/auth/deletion", { key: newKey() });
    tell(t("ownData.kept"));
    await queries.invalidateQueries({ queryKey: ["profile"] });
  };
  return (
    <section className="settings-section danger-zone" aria-label={t("ownData.title")}>
      <h2>{t("ownData.title")}</h2>
      {user.deletion_at !== null && (
        <Notice kind="danger">
          <p>{t("ownData.ending", { at: formatMoment(user.deletion_at) })}</p>
          <Button isBusy={isBusy} onClick={() => void run(keep)}>
            {t("ownData.keep")}
          </Button>
        </Notice>
      )}
      <ul className="rows">
        <li>
          <span className="stacked">
            <span>{t("ownData.save")}</span>
            <span className="meta">{t("ownData.saveLead")}</span>
          </span>
          <Button icon="download" isBusy={isBusy} onClick={() => void run(save)}>
            {t("ownData.save")}
          </Button>
        </li>
        {user.deletion_at === null && (
          <li>
            <span className="stacked">
              <span>{t("ownData.delete")}</span>
              <span className="meta">{t("ownData.deleteLead")}</span>
            </span>
            <Button kind="danger" onClick={() => setAsked(true)}>
              {t("ownData.delete")}
            </Button>
          </li>
        )}
      </ul>
      {isAsked && <Deletion onClose={() => setAsked(false)} />}
    </section>
  );
}

function Deletion({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  return (
    <Confirm
      title={t("ownData.deleteTitle")}
      action={t("ownData.delete")}
      isReady={password !== ""}
      explain={explainDeletion}
      onClose={onClose}
      onConfirm={async (key) => {
        const body = { current_password: password };
        await call("POST /user/auth/deletion", { body, key });
        await queries.invalidateQueries({ queryKey: ["profile"] });
      }}
    >
      <p>{t("ownData.deleteConsequence")}</p>
      <PasswordField
        label={t("profile.currentPassword")}
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </Confirm>
  );
}

function explainDeletion(problem: Problem): FormProblems | undefined {
  if (problem.code === "LAST_OWNER") {
    return { fields: {}, whole: t("ownData.lastOwner") };
  }
  return problem.fields.some((one) => one.field === "current_password")
    ? { fields: {}, whole: t("security.wrongPassword") }
    : undefined;
}
