import { call, path, query } from './api.js';
import { attempt, dialog, html, moment, nothing, notice, number } from './page.js';
import { act } from './session.js';

const PAGE = 50;

/** A list of the platform with a search, pages, and a row of cells for each thing. */
function list(app, { title, route, search, head, row }) {
  const state = { rows: [], pagination: null, page: 1, q: '' };
  const load = async () => {
    const asked = { page: state.page, limit: PAGE, [search]: state.q };
    const answer = await call('GET', route + query(asked));
    state.rows = answer.data;
    state.pagination = answer.pagination;
  };
  const reload = () => attempt(load).then(app.draw);
  const turn = (by) => {
    state.page += by;
    return reload();
  };
  return {
    title,
    load,
    view: () => html`<div class="d-flex align-items-center mb-3">
      <h1 class="h4 m-0 flex-grow-1">${title}</h1>
      <form role="search" @submit=${(event) => {
        event.preventDefault();
        state.q = event.target.elements.q.value;
        state.page = 1;
        reload();
      }}><input class="form-control form-control-sm" type="search" name="q" .value=${state.q}
        aria-label="Search" placeholder=${search === 'q' ? 'Search' : `By ${search}`}></form></div>
    <div class="sheet border rounded"><table class="table table-sm mb-0">
      <thead><tr>${head.map((name) => html`<th class="table-light" scope="col">${name}</th>`)}</tr></thead>
      <tbody>${state.rows.map((one) => html`<tr>${row(one, reload)}</tr>`)}</tbody></table></div>
    ${state.pagination
      ? html`<div class="d-flex gap-2 mt-2"><span role="status" class="me-auto">
          ${number(state.pagination.total)} in all, page ${state.page}</span>
          <button class="btn btn-sm btn-outline-secondary" ?disabled=${!state.pagination.has_prev}
            @click=${() => turn(-1)}>Previous</button>
          <button class="btn btn-sm btn-outline-secondary" ?disabled=${!state.pagination.has_next}
            @click=${() => turn(1)}>Next</button></div>`
      : nothing}`,
  };
}

/** The workspaces of the platform. */
export function tenants(app) {
  const order = (tenant, word, reload) =>
    dialog(`${word} ${tenant.name}`, (close) => html`
      <p>${word === 'Suspend'
        ? 'Everyone except operators loses access immediately.'
        : 'Everyone can sign in again.'}</p>
      <button class="btn btn-danger" @click=${() => attempt(async () => {
        await call('POST', path`/admin/platform/tenants/${tenant.subdomain}/${word.toLowerCase()}`, {});
        close();
        notice(`${tenant.name}: done`);
        await reload();
      })}>${word}</button>`);
  const members = async (tenant) => {
    const route = path`/admin/platform/tenants/${tenant.subdomain}/members`;
    const { data } = await call('GET', route + query({ limit: 200 }));
    let reason = '';
    dialog(`Members of ${tenant.name}`, (close) => html`
      <p>If you act for a member, you have the member's rights for 30 minutes. The audit record shows this.</p>
      <label class="form-label w-100">Why <input class="form-control" name="reason" maxlength="500" required
        @input=${(event) => {
          reason = event.target.value;
        }}></label>
      <ul class="list-group">${data.map((one) => html`<li class="list-group-item d-flex gap-2">
        <span class="flex-grow-1">${one.name}, ${one.email}, ${one.role}</span>
        ${one.user_slug && one.status === 'active'
          ? html`<button class="btn btn-sm btn-outline-danger" @click=${() => attempt(async () => {
              const whom = path`/${one.user_slug}/impersonate`;
              const answer = await call('POST', route + whom, { reason });
              close();
              act(answer.data);
              app.go('/');
            })}>Act for <span class="visually-hidden">${one.name}</span></button>`
          : one.status}</li>`)}</ul>`);
  };
  return list(app, {
    title: 'Tenants',
    route: '/admin/platform/tenants',
    search: 'q',
    head: ['Workspace', 'Subdomain', 'Kind', 'Plan', 'Status', 'Owner', 'Members', 'Since', ''],
    row: (tenant, reload) => html`<th scope="row">${tenant.name}</th><td>${tenant.subdomain}</td>
      <td>${tenant.type}</td><td>${tenant.plan}</td>
      <td>${tenant.status}${tenant.read_only ? ', read-only' : ''}</td><td>${tenant.owner_email}</td>
      <td>${number(tenant.members_count)}</td><td>${moment(tenant.created_at)}</td>
      <td>${['active', 'suspended'].includes(tenant.status)
        ? html`<button class="btn btn-sm btn-outline-danger"
            @click=${() => order(tenant, tenant.status === 'active' ? 'Suspend' : 'Unsuspend', reload)}>
            ${tenant.status === 'active' ? 'Suspend' : 'Unsuspend'}
            <span class="visually-hidden">${tenant.name}</span></button>
          <button class="btn btn-sm btn-outline-secondary" @click=${() => attempt(() => members(tenant))}>
            Members <span class="visually-hidden">of ${tenant.name}</span></button>`
        : nothing}</td>`,
  });
}

/** The users of the platform. */
export function users(app) {
  const order = (user, word, reload) =>
    dialog(`${word} ${user.name}`, (close) => html`
      <p>${{
        Block: 'The user loses access everywhere immediately.',
        Unblock: 'The user can sign in again.',
        'Sign out': 'Every session ends immediately. The user can sign in again.',
      }[word]}</p>
      <button class="btn btn-danger" @click=${() => attempt(async () => {
        const what = word.toLowerCase().replace(' ', '-');
        await call('POST', path`/admin/platform/users/${user.id}/${what}`, {});
        close();
        notice(`${user.name}: done`);
        await reload();
      })}>${word}</button>`);
  const button = (user, word, reload) => html`<button class="btn btn-sm btn-outline-danger"
    @click=${() => order(user, word, reload)}>${word}
    <span class="visually-hidden">${user.email}</span></button>`;
  return list(app, {
    title: 'Users',
    route: '/admin/platform/users',
    search: 'q',
    head: ['Name', 'Address', 'Status', 'Workspaces', 'Sessions', 'Since', ''],
    row: (user, reload) => html`<th scope="row">${user.name}</th><td>${user.email}</td>
      <td>${user.is_blocked ? 'blocked' : user.is_verified ? 'active' : 'unverified'}</td>
      <td>${number(user.workspaces_count)}</td><td>${number(user.sessions_count)}</td>
      <td>${moment(user.created_at)}</td>
      <td class="text-nowrap">${button(user, user.is_blocked ? 'Unblock' : 'Block', reload)}
        ${button(user, 'Sign out', reload)}</td>`,
  });
}

/** The jobs of all workspaces. */
export function jobs(app) {
  return list(app, {
    title: 'Jobs',
    route: '/admin/platform/jobs',
    search: 'workspace',
    head: ['Job', 'Workspace', 'Kind', 'Status', 'Done', 'Failed', 'Begun', 'Ended'],
    row: (job) => html`<th scope="row">${job.slug}</th><td>${job.workspace}</td><td>${job.kind}</td>
      <td>${job.status}</td>
      <td>${number(job.processed ?? 0)}${job.total ? ` of ${number(job.total)}` : ''}</td>
      <td>${number(job.failed ?? 0)}</td><td>${moment(job.started_at)}</td>
      <td>${moment(job.finished_at)}</td>`,
  });
}
