import { call } from "../../api/client";
import { keep, session } from "../../api/session";

const INVITATION = "plinth.invitation";

/** Keeps the invitation that somebody came with, until it is answered. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(INVITATION, token);
}

/** Whether somebody came with an invitation that is not answered yet. */
export function isInvited(): boolean {
  return sessionStorage.getItem(INVITATION) !== null;
}

export function answerInvitation(): void {
  sessionStorage.removeItem(INVITATION);
}

/**
 * The address to which somebody who has just signed in goes: the one that they asked for, an
 * invitation that they came with, their only workspace, or the choice of one.
 */
export async function destination(asked: string | null): Promise<string> {
  const invitation = sessionStorage.getItem(INVITATION);
  if (invitation !== null) {
    return `/invitation#${encodeURIComponent(invitation)}`;
  }
  const wanted = asked !== null && asked.startsWith("/") && !asked.startsWith("//") ? asked : "/";
  if (session()?.isOperator === true) {
    return wanted === "/" ? "/operator" : wanted;
  }
  if (session()?.workspace != null || namesWorkspace(wanted)) {
    return wanted;
  }
  const open = (session()?.workspaces ?? []).filter((one) => one.status === "active");
  const only = open[0];
  if (only !== undefined && open.length === 1) {
    const body = { workspace_id: only.id };
    await keep((await call("POST /user/auth/select-workspace", { body })).data);
    return wanted;
  }
  return `/workspaces?to=${encodeURIComponent(wanted)}`;
}

/** Whether an address says which workspace it is in, which the shell then enters. */
function namesWorkspace(address: string): boolean {
  return new URL(address, location.origin).searchParams.has("workspace");
}
