import { Refusal, call } from './api.js';
import { html, refused } from './page.js';
import * as session from './session.js';

/** The page that the mail of an invitation leads to; who is not signed in does that first. */
export function invitation(app, token) {
  let refusal = null;

  async function accept() {
    try {
      session.keep((await call('POST', '/user/auth/invitations/accept', { token })).data);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      refusal = error;
      return app.draw();
    }
    session.answerInvitation();
    app.go('/');
  }

  function later() {
    session.answerInvitation();
    app.go('/workspaces');
  }

  return {
    title: 'Invitation',
    async load() {
      session.keepInvitation(token);
      if (!session.user()) {
        app.go('/sign-in');
      }
    },
    view: () => html`<div class="narrow mx-auto pt-5">
      <h1 class="h3 mb-4">You are invited</h1>
      ${refused(refusal)}
      <p>You are signed in as <strong>${session.user()?.email}</strong>. An invitation is for the
        address that it was sent to.</p>
      <button class="btn btn-primary w-100 mb-3" @click=${accept}>Accept the invitation</button>
      <button class="btn btn-link p-0 me-3" @click=${session.end}>Sign in as another user</button>
      <button class="btn btn-link p-0" @click=${later}>Not now</button>
    </div>`,
  };
}
