/** Who is signed in, in this tab alone: it is forgotten with the tab. */

const KEY = 'plinth.session';
const INVITATION = 'plinth.invitation';

let kept = JSON.parse(sessionStorage.getItem(KEY) || 'null');
let ended = () => {};

/** Keeps what a choice of workspace or a renewal answered. */
export function keep(data) {
  kept = {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    user: data.user ?? kept?.user ?? null,
    workspace: data.workspace ?? null,
    workspaces: data.workspaces ?? kept?.workspaces ?? [],
    isOperator: kept?.isOperator ?? false,
  };
  store();
}

/** Begins with what a sign-in answered; nothing of the previous person stays. */
export function begin(data, isOperator = false) {
  kept = null;
  keep(data);
  kept.isOperator = isOperator;
  store();
}

function store() {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Forgets everything and says so. */
export function end() {
  kept = null;
  sessionStorage.removeItem(KEY);
  ended();
}

/** Begins to act for somebody by the operator's right; the operator's session waits meanwhile. */
export function act(data) {
  kept = {
    accessToken: data.access_token,
    refreshToken: null,
    user: null,
    workspace: data.admin.workspace,
    workspaces: [],
    isOperator: false,
    acting: { name: data.admin.name, until: Date.now() + data.expires_in * 1000, operator: kept },
  };
  store();
}

/** Goes back to the operator's session; the token for acting is forgotten. */
export function endActing() {
  kept = kept.acting.operator;
  store();
  ended('/operator/tenants');
}

/** Keeps the invitation that somebody came with, until it is answered. */
export const keepInvitation = (token) => sessionStorage.setItem(INVITATION, token);
export const invitation = () => sessionStorage.getItem(INVITATION);
export const answerInvitation = () => sessionStorage.removeItem(INVITATION);

/** What is done when a session ends; it is given where to go then, if that is known. */
export function onEnd(action) {
  ended = action;
}

export const accessToken = () => kept?.accessToken ?? null;
export const refreshToken = () => kept?.refreshToken ?? null;
/** For whom an operator acts, and until when; null: everybody acts for themselves. */
export const acting = () => kept?.acting ?? null;
export const isSignedIn = () => kept !== null;
export const isOperator = () => kept?.isOperator ?? false;
export const user = () => kept?.user ?? null;
export const workspace = () => kept?.workspace ?? null;
export const workspaces = () => kept?.workspaces ?? [];
