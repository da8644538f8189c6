import { Refusal, call, callOpenly } from './api.js';
import { field, html, nothing, notice, refused, values } from './page.js';
import * as session from './session.js';

const TITLES = {
  login: 'Sign in',
  register: 'Create an account',
  verify: 'Confirm your address',
  forgot: 'Forgotten password',
  reset: 'Set a new password',
  operator: 'Sign in as an operator',
};

/** The pages of those who are not signed in yet. */
export function signIn(app, step = 'login') {
  const state = { step: TITLES[step] ? step : 'login', email: '', password: '', refusal: null };

  const to = (next) => {
    state.step = next;
    state.refusal = null;
    app.draw();
  };

  const steps = {
    async login({ email, password }) {
      try {
        session.begin((await callOpenly('POST', '/user/auth/login', { email, password })).data);
      } catch (error) {
        if (error.code === 'EMAIL_NOT_VERIFIED') {
          Object.assign(state, { email, password });
          return to('verify');
        }
        throw error;
      }
      await enter(app);
    },
    async register({ name, email, password }) {
      await callOpenly('POST', '/user/auth/register', { name, email, password });
      Object.assign(state, { email, password });
      notice(`A code is on its way to ${email}`);
      to('verify');
    },
    async verify({ otp }) {
      const { email, password } = state;
      await callOpenly('POST', '/user/otp/verify', { email, otp });
      await steps.login({ email, password });
    },
    async forgot({ email }) {
      await callOpenly('POST', '/user/auth/forgot-password', { email });
      state.email = email;
      notice(`If ${email} has an account, a code is on its way`);
      to('reset');
    },
    async reset({ otp, password }) {
      await callOpenly('POST', '/user/auth/reset-password', { email: state.email, otp, password });
      await steps.login({ email: state.email, password });
    },
    async operator({ email, password, otp }) {
      const body = otp ? { email, password, otp } : { email, password };
      session.begin((await callOpenly('POST', '/admin/auth/login', body)).data, true);
      app.go('/operator/tenants');
    },
  };

  async function submit(event) {
    event.preventDefault();
    try {
      await steps[state.step](values(event.target));
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      state.refusal = error;
      app.draw();
    }
  }

  const email = () =>
    field('email', 'E-mail', {
      type: 'email', autocomplete: 'username', value: state.email, refusal: state.refusal,
    });
  const password = (autocomplete) =>
    field('password', 'Password', { type: 'password', autocomplete, refusal: state.refusal });
  const code = (required = true) =>
    field('otp', required ? 'Code from the mail' : 'Code of your second factor, if you have one', {
      autocomplete: 'one-time-code', inputmode: 'numeric', required, refusal: state.refusal,
    });

  const fields = {
    login: () => [email(), password('current-password')],
    register: () => [
      field('name', 'Name', { autocomplete: 'name', refusal: state.refusal }),
      email(),
      password('new-password'),
    ],
    verify: () => [
      html`<p>A code of six digits was sent to <strong>${state.email}</strong>.</p>`,
      code(),
    ],
    forgot: () => [email()],
    reset: () => [code(), password('new-password')],
    operator: () => [email(), password('current-password'), code(false)],
  };

  const link = (next, text) =>
    state.step === next
      ? nothing
      : html`<button type="button" class="btn btn-link p-0 me-3" @click=${() => to(next)}>
          ${text}</button>`;

  return {
    title: 'Sign in',
    view: () => html`<div class="narrow mx-auto pt-5">
      <h1 class="h3 mb-4">${TITLES[state.step]}</h1>
      <form @submit=${submit} novalidate>
        ${refused(state.refusal, 'name', 'email', 'password', 'otp')}
        ${fields[state.step]()}
        <button class="btn btn-primary w-100 mb-3">${TITLES[state.step]}</button>
      </form>
      ${link('login', 'Sign in')} ${link('register', 'Create an account')}
      ${link('forgot', 'Forgotten password?')} ${link('operator', 'Operators')}
    </div>`,
  };
}

/** Goes to the invitation that the person came with, into the only workspace, or lets them choose. */
async function enter(app) {
  if (session.invitation()) {
    return app.go(`/invitations/${session.invitation()}`);
  }
  if (session.workspace()) {
    return app.go('/');
  }
  const all = session.workspaces().filter((workspace) => workspace.status === 'active');
  if (all.length === 1) {
    const body = { workspace_id: all[0].id };
    session.keep((await call('POST', '/user/auth/select-workspace', body)).data);
    return app.go('/');
  }
  return app.go('/workspaces');
}
