import type { Added, OperatorView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { useSession } from "../../api/session";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { type MenuItem, MoreMenu } from "../../parts/Menu";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Pages } from "../../parts/Pages";
import { Avatar } from "../../parts/People";
import { Secret } from "../../parts/Secret";
import { Empty } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatDay, formatNumber } from "../../records/format";
import { t } from "../../words";
import { Order } from "./Order";
import { explain } from "./problems";

const EACH = 50;

type Action = "block" | "unblock" | "factor";

/** The people who run the platform. */
export function Operators() {
  const own = useSession()?.user.id;
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const [order, setOrder] = useState<readonly [Action, OperatorView] | null>(null);
  const actions = (one: OperatorView): MenuItem[] => [
    one.is_active
      ? {
          label: t("member.block"),
          icon: "lock",
          isDanger: true,
          onChoose: () => setOrder(["block", one]),
        }
      : {
          label: t("member.unblock"),
          icon: "lock-open",
          onChoose: () => setOrder(["unblock", one]),
        },
    ...(one.has_second_factor
      ? [
          {
            label: t("platform.operators.factor"),
            icon: "shield-off" as const,
            isDanger: true,
            onChoose: () => setOrder(["factor", one]),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={t("platform.operators.title")}
        actions={
          <Button kind="primary" icon="user-plus" onClick={() => setAdding(true)}>
            {t("platform.operators.add")}
          </Button>
        }
      />
      <p className="op-lead">{t("platform.operators.lead")}</p>
      <Pages<OperatorView>
        name={["operator", "operators"]}
        label={t("platform.operators.title")}
        keyOf={(one) => one.id}
        read={(page, signal) =>
          call("GET /admin/platform/operators", { query: { page, limit: EACH }, signal })
        }
        empty={<Empty icon="shield" title={t("platform.nothingFound")} />}
        columns={[
          {
            head: t("member.name"),
            cell: (one) => (
              <span className="person">
                <Avatar name={one.name} />
                <bdi>{one.name}</bdi>
                {one.id === own && <span className="chip info">{t("platform.operators.you")}</span>}
              </span>
            ),
          },
          { head: t("signIn.email"), cell: (one) => <bdi>{one.email}</bdi> },
          {
            head: t("platform.status"),
            cell: (one) => (
              <span className={`chip ${one.is_active ? "success" : "danger"}`}>
                {t(one.is_active ? "member.is.active" : "member.is.blocked")}
              </span>
            ),
          },
          {
            head: t("factor.title"),
            cell: (one) => (
              <span className={`chip ${one.has_second_factor ? "success" : "warning"}`}>
                {t(one.has_second_factor ? "factor.on" : "factor.off")}
              </span>
            ),
          },
          {
            head: t("factor.codesLeft"),
            isEnd: true,
            cell: (one) => (one.has_second_factor ? formatNumber(one.recovery_codes_left) : "–"),
          },
          { head: t("platform.created"), cell: (one) => formatDay(one.created_at.slice(0, 10)) },
          {
            head: t("list.actions"),
            isEnd: true,
            cell: (one) =>
              one.id !== own && (
                <MoreMenu
                  label={t("member.actionsOf", { name: one.name })}
                  items={actions(one)}
                />
              ),
          },
        ]}
      />
      {isAdding && (
        <Add
          onClose={() => setAdding(false)}
          onAdded={(operator) => {
            setAdding(false);
            setAdded(operator);
          }}
        />
      )}
      {added !== null && (
        <Dialog title={t("platform.operators.added")} onClose={() => setAdded(null)}>
          <p>{t("platform.operators.addedLead", { email: added.operator.email })}</p>
          <Secret label={t("platform.operators.password")} value={added.password} />
        </Dialog>
      )}
      {order !== null && (
        <Order
          title={t(`platform.operators.${order[0]}Title`, { name: order[1].name })}
          action={t(ACTIONS[order[0]])}
          kind={order[0] === "unblock" ? "primary" : "danger"}
          consequences={[t(`platform.operators.${order[0]}Lead`)]}
          onClose={() => setOrder(null)}
          onConfirm={async (key) => {
            await perform(order[0], order[1].id, key);
            tell(t("member.changed", { name: order[1].name }));
            await queries.invalidateQueries({ queryKey: ["operator", "operators"] });
          }}
        />
      )}
    </>
  );
}

const ACTIONS = {
  block: "member.block",
  unblock: "member.unblock",
  factor: "platform.operators.factor",
} as const;

function perform(action: Action, id: number, key: string) {
  const path = { id };
  switch (action) {
    case "block":
      return call("POST /admin/platform/operators/{id}/block", { path, key });
    case "unblock":
      return call("POST /admin/platform/operators/{id}/unblock", { path, key });
    case "factor":
      return call("DELETE /admin/platform/operators/{id}/second-factor", { path, key });
  }
}

function Add({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const { data } = await call("POST /admin/platform/operators", { body: { name, email }, key });
    await queries.invalidateQueries({ queryKey: ["operator", "operators"] });
    onAdded(data);
  }, explain);
  return (
    <Dialog title={t("platform.operators.add")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("member.name")}
          autoFocus
          required
          maxLength={200}
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <TextField
          label={t("signIn.email")}
          type="email"
          dir="ltr"
          required
          value={email}
          onChange={setEmail}
          problem={problems.fields["email"]}
        />
        <p className="meta">{t("platform.operators.addLead")}</p>
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.operators.add")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
