import { useQuery } from "@tanstack/react-query";
import type { Approval } from "generated/api";
import { call } from "../../api/client";
import { useMe } from "../../shell/workspace";

const MANY = 100;
const MINUTE = 60_000;

export type ApprovalStatus = Approval["status"];

/** Whether a person is among those who may decide an approval. */
export function isAsked(approval: Pick<Approval, "approvers">, person: string): boolean {
  return approval.approvers.length === 0 || approval.approvers.includes(person);
}

/** The number of approvals that wait for the person; undefined until it is known. */
export function useWaiting(): number | undefined {
  const me = useMe();
  const may = me.data?.permissions.includes("workflow.update") === true;
  const pending = useQuery({
    queryKey: ["approvals", "waiting"],
    enabled: may && me.data?.permissions.includes("workflow.read") === true,
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /workflow/approvals", { query: { status: "pending", limit: MANY }, signal }),
    select: (answer) =>
      answer.data.filter((one) => isAsked(one, me.data?.slug ?? "")).length,
  });
  return pending.data;
}
