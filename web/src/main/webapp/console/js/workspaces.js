import { Refusal, call, query } from './api.js';
import { attempt, field, html, nothing, refused, values } from './page.js';
import * as session from './session.js';

/** Chooses one of the workspaces of the person, or makes one. */
export function workspaces(app) {
  const state = { refusal: null, templates: [], taken: '' };

  const choose = (workspace) =>
    attempt(async () => {
      const body = { workspace_id: workspace.id };
      session.keep((await call('POST', '/user/auth/select-workspace', body)).data);
      app.go('/');
    });

  async function create(event) {
    event.preventDefault();
    const { name, subdomain, template_slug: template } = values(event.target);
    try {
      const body = { name, subdomain, ...(template ? { template_slug: template } : {}) };
      session.keep((await call('POST', '/user/auth/workspaces', body)).data);
      app.go('/');
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      state.refusal = error;
      app.draw();
    }
  }

  async function check(event) {
    const subdomain = event.target.value;
    state.taken = '';
    if (subdomain) {
      const asked = `/user/auth/check-subdomain${query({ subdomain })}`;
      const { data } = await call('GET', asked);
      state.taken = data.available ? '' : `${data.subdomain} cannot be used: ${data.reason}`;
    }
    app.draw();
  }

  return {
    title: 'Workspaces',
    async load() {
      state.templates = (await call('GET', '/user/object-templates')).data;
    },
    view: () => html`<div class="narrow mx-auto pt-5">
      <h1 class="h3 mb-4">Workspaces</h1>
      <ul class="list-group mb-4">
        ${session.workspaces().map(
          (workspace) => html`<li class="list-group-item p-0">
            <button class="btn w-100 text-start" @click=${() => choose(workspace)}>
              <strong>${workspace.name}</strong>
              <span class="text-secondary">${workspace.subdomain} · ${workspace.role}</span>
            </button></li>`,
        )}
      </ul>
      <h2 class="h5">A new workspace</h2>
      <form @submit=${create} novalidate>
        ${refused(state.refusal, 'name', 'subdomain')}
        ${field('name', 'Name', { refusal: state.refusal })}
        <div @change=${check}>${field('subdomain', 'Subdomain', { refusal: state.refusal })}</div>
        ${state.taken
          ? html`<p class="text-danger" role="status">${state.taken}</p>`
          : nothing}
        <div class="mb-3"><label class="form-label" for="f-template">Template</label>
          <select class="form-select" id="f-template" name="template_slug">
            <option value="">Contacts, companies, deals and tasks</option>
            ${state.templates.map((t) => html`<option value=${t.slug}>${t.name}</option>`)}
          </select></div>
        <button class="btn btn-primary">Create the workspace</button>
      </form>
    </div>`,
  };
}
