import * as session from './session.js';
import { callOpenly } from './api.js';
import { failure, html, moment, nothing, render } from './page.js';
import { signIn } from './sign-in.js';
import { invitation } from './invitation.js';
import { workspaces } from './workspaces.js';
import { table } from './table.js';
import { board } from './board.js';
import { record } from './record.js';
import { billing } from './billing.js';
import { jobs, tenants, users } from './operator.js';
import { objects } from './objects.js';

/** Pages by address; a page has a title, a view, and maybe something to load first. */
const ROUTES = [
  [/^\/sign-in(?:\/(\w+))?$/, (app, step) => signIn(app, step)],
  [/^\/invitations\/([\w-]+)$/, (app, token) => invitation(app, token)],
  [/^\/workspaces$/, (app) => workspaces(app), 'person'],
  [/^\/$/, (app) => start(app), 'member'],
  [/^\/object\/([^/]+)$/, (app, object) => table(app, object), 'member'],
  [/^\/object\/([^/]+)\/board$/, (app, object) => board(app, object), 'member'],
  [/^\/object\/([^/]+)\/record\/([^/]+)$/, (app, object, slug) => record(app, object, slug), 'member'],
  [/^\/billing$/, (app) => billing(app), 'member'],
  [/^\/operator\/tenants$/, (app) => tenants(app), 'operator'],
  [/^\/operator\/users$/, (app) => users(app), 'operator'],
  [/^\/operator\/jobs$/, (app) => jobs(app), 'operator'],
];

let page = null;
let turn = 0;

const app = {
  draw,
  go(address) {
    if (location.hash === `#${address}`) {
      open();
    } else {
      location.hash = address;
    }
  },
};

function start(app) {
  return {
    title: session.workspace().name,
    async load() {
      const first = (await objects())[0];
      if (first) {
        app.go(`/object/${first.slug}`);
      }
    },
    view: () => html`<p class="p-4">This workspace has no objects yet.</p>`,
  };
}

function admits(who) {
  if (who === 'member') {
    return session.workspace() !== null;
  }
  if (who === 'operator') {
    return session.isOperator();
  }
  return who !== 'person' || session.isSignedIn();
}

async function open() {
  const address = location.hash.slice(1).split('?')[0] || '/';
  for (const [form, make, who] of ROUTES) {
    const found = form.exec(address);
    if (found) {
      if (!admits(who)) {
        const isHere = session.isSignedIn() && who === 'member' && !session.isOperator();
        return app.go(isHere ? '/workspaces' : '/sign-in');
      }
      return show(make(app, ...found.slice(1).map((p) => p && decodeURIComponent(p))));
    }
  }
  app.go('/');
}

async function show(next) {
  const mine = ++turn;
  // What is shown of the last page is not to be worked on while the next one comes.
  document.getElementById('main')?.setAttribute('inert', '');
  try {
    await Promise.all([next.load?.(), side.load()]);
  } catch (error) {
    failure(error);
  }
  if (mine === turn) {
    page = next;
    document.title = `${page.title} – Plinth`;
    draw();
    const main = document.getElementById('main');
    main.removeAttribute('inert');
    main.focus({ preventScroll: true });
  }
}

const side = {
  objects: [],
  of: null,
  async load() {
    const workspace = session.workspace();
    if (workspace && this.of !== workspace.id) {
      this.objects = await objects().catch(() => []);
      this.of = workspace.id;
    }
  },
};

const link = (address, text) => html`<li class="nav-item">
  <a class="nav-link ${location.hash.startsWith(`#${address}`) ? 'active' : ''}"
    aria-current=${location.hash.startsWith(`#${address}`) ? 'page' : nothing}
    href="#${address}">${text}</a></li>`;

/** Says for whom an operator acts, on every page, with the way back. */
function banner() {
  const acting = session.acting();
  return acting
    ? html`<aside class="alert alert-warning rounded-0 m-0 py-2 d-flex align-items-center gap-3 sticky-top"
        aria-label="Acting for a member">
        <span class="flex-grow-1">You act for <strong>${acting.name}</strong> in
          ${session.workspace().name}, until ${moment(acting.until)}. What you write is recorded.</span>
        <button class="btn btn-sm btn-dark" @click=${session.endActing}>Stop acting</button></aside>`
    : nothing;
}

function frame() {
  const isIn = session.workspace() !== null || session.isOperator();
  if (!isIn) {
    return html`<main id="main" tabindex="-1" class="p-3">${page.view()}</main>`;
  }
  return html`${banner()}<div class="d-lg-flex">
    <nav class="side border-end bg-body-tertiary p-2" aria-label="Rooms">
      <p class="fw-bold px-2 mb-2">${session.workspace()?.name ?? 'Platform'}</p>
      <ul class="nav flex-column mb-3">
        ${session.isOperator()
          ? [
              link('/operator/tenants', 'Tenants'),
              link('/operator/users', 'Users'),
              link('/operator/jobs', 'Jobs'),
            ]
          : [
              side.objects.map((o) => link(`/object/${o.slug}`, o.plural_name || o.name)),
              link('/billing', 'Billing'),
            ]}
      </ul>
      <ul class="nav flex-column border-top pt-2 small">
        ${session.isOperator() || session.acting()
          ? nothing
          : link('/workspaces', 'Other workspaces')}
        <li><a class="nav-link" href="../openapi-ui/">API</a></li>
        <li><button class="nav-link" @click=${signOut}>Sign out</button></li>
      </ul>
    </nav>
    <main id="main" tabindex="-1" class="flex-grow-1 p-3">${page.view()}</main>
  </div>`;
}

/** Signs out: the server forgets the session too, if it can be reached. */
async function signOut() {
  const token = session.acting()?.operator.refreshToken ?? session.refreshToken();
  session.end();
  if (token) {
    await callOpenly('POST', '/user/auth/logout', { refresh_token: token }).catch(failure);
  }
}

function draw() {
  document.getElementById('loading')?.remove();
  render(frame(), document.getElementById('frame'));
}

session.onEnd((address = '/sign-in') => app.go(address));
document.querySelector('[data-skip]').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
});
window.addEventListener('hashchange', open);
window.addEventListener('unhandledrejection', (event) => failure(event.reason));
open();
