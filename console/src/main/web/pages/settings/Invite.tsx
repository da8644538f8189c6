import { useState } from "react";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextArea, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { addressesIn } from "./addresses";
import { OWNER } from "./AskMember";
import { useRoles } from "./roleList";
import { explain } from "./refusals";

/** Invites one person, or several at once with the same role. */
export function Invite({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const roles = useRoles();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("");
  const [failed, setFailed] = useState<ReadonlyArray<{ email: string; why: string }>>([]);
  const open = (roles.data ?? []).filter(
    (one) => one.slug !== OWNER || me.data?.is_owner === true,
  );
  const first = open.find((one) => one.slug === "member") ?? open[0];
  const chosen = role === "" ? (first?.slug ?? "") : role;
  const emails = addressesIn(text);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const refused: Array<{ email: string; why: string }> = [];
    const given = emails.length === 0 ? [text.trim()] : emails;
    for (const [index, email] of given.entries()) {
      const body = {
        email,
        role: chosen,
        ...(name === "" || given.length > 1 ? {} : { name }),
      };
      try {
        await call("POST /admin/members", { body, key: `${key}-${index}` });
      } catch (error) {
        if (given.length === 1 || !(error instanceof Problem) || error.isOffline) {
          throw error;
        }
        refused.push({ email, why: explain(error)?.whole ?? t("rule.email") });
      }
    }
    await queries.invalidateQueries({ queryKey: ["members"] });
    const done = given.length - refused.length;
    if (done > 0) {
      tell(t("member.invited", { count: done, email: given.find((one) => !isIn(refused, one)) ?? "" }));
    }
    if (refused.length === 0) {
      onClose();
    } else {
      setFailed(refused);
      setText(refused.map((one) => one.email).join("\n"));
    }
  }, explain);
  return (
    <Dialog title={t("common.invite")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {failed.length > 0 && (
          <Notice kind="danger">
            {failed.map((one) => (
              <p key={one.email}>
                <bdi>{one.email}</bdi>: {one.why}
              </p>
            ))}
          </Notice>
        )}
        <TextArea
          label={t("member.emails")}
          hint={t("member.emailsHint")}
          dir="ltr"
          rows={3}
          autoFocus
          required
          value={text}
          onChange={setText}
          problem={problems.fields["email"] === undefined ? undefined : t("rule.email")}
        />
        {emails.length < 2 && (
          <TextField
            label={t("member.name")}
            isOptional
            value={name}
            onChange={setName}
            problem={problems.fields["name"]}
          />
        )}
        <SelectField
          label={t("member.role")}
          hint={t("member.seatHint")}
          value={chosen}
          onChange={setRole}
          choices={open.map((one) => ({ value: one.slug, label: one.name }))}
          problem={problems.fields["role"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("member.send", { count: Math.max(1, emails.length) })}
        </Button>
      </form>
    </Dialog>
  );
}

function isIn(refused: ReadonlyArray<{ email: string }>, email: string): boolean {
  return refused.some((one) => one.email === email);
}
