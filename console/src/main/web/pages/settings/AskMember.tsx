import type { Member } from "generated/api";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Confirm } from "../../parts/Confirm";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { explain } from "./refusals";

export const OWNER = "owner";

/** A change of somebody that is asked about before it is made. */
export interface Asked {
  member: Member;
  what: "remove" | "revoke" | "suspend" | { role: string; name: string };
}

export function readMembersAgain() {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ["members"] }),
    queries.invalidateQueries({ queryKey: ["billing"] }),
  ]);
}

/** Asks before something is done to a member that they will feel. */
export function Ask({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { member, what } = asked;
  const path = { slug: member.slug };
  const name = member.name;
  if (typeof what === "object") {
    const word =
      what.role === OWNER ? "makeOwner" : member.is_owner ? "unmakeOwner" : "changeOwn";
    return (
      <Confirm
        kind={what.role === OWNER ? "primary" : "danger"}
        title={t(`member.${word}Title`, { name, role: what.name })}
        action={t(`member.${word}`)}
        explain={explain}
        onClose={onClose}
        onConfirm={async (key) => {
          await call("PUT /admin/members/{slug}", { path, body: { role: what.role }, key });
          tell(t("member.changed", { name }));
          await Promise.all([
            readMembersAgain(),
            queries.invalidateQueries({ queryKey: ["me"] }),
          ]);
        }}
      >
        {t(`member.${word}Lead`, { name, role: what.name })}
      </Confirm>
    );
  }
  return (
    <Confirm
      title={t(`member.${what}Title`, { name })}
      action={t(what === "suspend" ? "member.block" : `member.${what}`)}
      explain={explain}
      onClose={onClose}
      onConfirm={async (key) => {
        if (what === "suspend") {
          await call("PUT /admin/members/{slug}", { path, body: { status: "blocked" }, key });
          tell(t("member.changed", { name }));
        } else {
          await call("DELETE /admin/members/{slug}", { path, key });
          tell(t(what === "revoke" ? "member.revoked" : "member.removed", { name }));
        }
        await readMembersAgain();
      }}
    >
      {t(`member.${what}Lead`, { name })}
    </Confirm>
  );
}
