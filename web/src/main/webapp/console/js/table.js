import { call, path, query } from './api.js';
import { input, isWrittenInline, read, shown } from './cell.js';
import { conditionBar, grammar } from './filter.js';
import { attempt, html, nothing, notice, number } from './page.js';
import { fields, label, named } from './objects.js';
import { recordDialog } from './record.js';

const PAGE = 50;

/** The records of an object as a table: filter, sort, search, edit in place, page by page. */
export function table(app, object) {
  const state = {
    name: object, shape: [], rows: [], pagination: null, cursors: [''], sort: '', q: '',
    conditions: [], editing: null,
  };

  async function load() {
    const asked = query({
      limit: PAGE, sort: state.sort, q: state.q, cursor: state.cursors.at(-1),
      filter: grammar(state.conditions, state.shape),
    });
    const answer = await call('GET', path`/object/data/${object}` + asked);
    state.rows = answer.data;
    state.pagination = answer.pagination;
    state.editing = null;
  }

  const reload = () => attempt(load).then(app.draw);

  const anew = () => {
    state.cursors = [''];
    return reload();
  };

  const sortBy = (field) => {
    const next = { '': field.slug, [field.slug]: `-${field.slug}` };
    state.sort = next[state.sort] ?? (state.sort === `-${field.slug}` ? '' : field.slug);
    return anew();
  };

  const turn = (isOn) => {
    if (isOn) {
      state.cursors.push(state.pagination.next_cursor);
    } else {
      state.cursors.pop();
    }
    return reload();
  };

  const edit = (row, field) => {
    state.editing = { row, field };
    app.draw();
    document.getElementById('cell-input')?.focus();
  };

  const leave = (row, field) => {
    state.editing = null;
    app.draw();
    document.querySelector(`[data-cell="${row.slug}.${field.slug}"]`)?.focus();
  };

  async function save(event, row, field) {
    event.preventDefault();
    const value = read(field, event.target);
    const isDone = await attempt(async () => {
      const answer = await call(
        'PUT',
        path`/object/data/${object}/${row.slug}`,
        { data: { [field.slug]: value } },
        { 'If-Match': `"${row.version}"` },
      );
      Object.assign(row, answer.data);
    });
    if (isDone) {
      leave(row, field);
    }
  }

  const create = () =>
    recordDialog(app, object, state.shape, (record) => {
      notice(`${label(record, state.shape)} is there`);
      anew();
    });

  function cell(row, field) {
    const { editing } = state;
    if (editing?.row === row && editing.field === field) {
      return html`<td class="editing"><form class="d-flex gap-1"
        @submit=${(e) => save(e, row, field)}
        @keydown=${(e) => e.key === 'Escape' && leave(row, field)}>
        <label class="visually-hidden" for="cell-input">${field.name}</label>
        ${input(field, row.data[field.slug], 'cell-input')}
        <button class="btn btn-sm btn-primary">Save</button></form></td>`;
    }
    const text = shown(field, row.data[field.slug]);
    if (!isWrittenInline(field)) {
      return html`<td title=${text}>${text}</td>`;
    }
    return html`<td class="editable" tabindex="0" title=${text}
      aria-label="${field.name}: ${text || 'empty'}" aria-keyshortcuts="Enter F2"
      data-cell="${row.slug}.${field.slug}"
      @dblclick=${() => edit(row, field)}
      @keydown=${(e) => {
        if (e.key === 'Enter' || e.key === 'F2') {
          e.preventDefault();
          edit(row, field);
        }
      }}>${text}</td>`;
  }

  function header(field) {
    const direction = { [field.slug]: 'ascending', [`-${field.slug}`]: 'descending' }[state.sort];
    return html`<th scope="col" class="table-light" aria-sort=${direction ?? 'none'}>
      ${field.is_sortable
        ? html`<button class="btn btn-sm p-0 fw-bold" @click=${() => sortBy(field)}>
            ${field.name} ${{ ascending: '↑', descending: '↓' }[direction] ?? ''}</button>`
        : field.name}</th>`;
  }

  function counted() {
    const { total, total_is_estimate: isEstimate } = state.pagination;
    if (total === null || total === undefined) {
      return '';
    }
    return `${isEstimate ? 'about ' : ''}${number(total)} ${total === 1 ? 'record' : 'records'}`;
  }

  return {
    title: object,
    async load() {
      [state.name, state.shape] = await Promise.all([named(object), fields(object)]);
      await load();
    },
    view: () => html`
      <div class="d-flex flex-wrap gap-2 align-items-center mb-2">
        <h1 class="h4 m-0">${state.name}</h1>
        <form role="search" class="ms-auto" @submit=${(e) => {
          e.preventDefault();
          state.q = e.target.elements.q.value;
          anew();
        }}><input class="form-control form-control-sm" type="search" name="q"
          aria-label="Search" placeholder="Search" .value=${state.q}></form>
        <a class="btn btn-sm btn-outline-secondary" href="#/object/${object}/board">Board</a>
        <button class="btn btn-sm btn-primary" @click=${create}>New record</button>
      </div>
      ${conditionBar(state.shape, state, (isMeant) => (isMeant ? anew() : app.draw()))}
      <div class="sheet border rounded">
        <table class="table table-sm table-hover align-middle mb-0">
          <thead><tr><th class="table-light" scope="col">Record</th>
            ${state.shape.map(header)}</tr></thead>
          <tbody>${state.rows.map(
            (row) => html`<tr><th scope="row"><a
              href="#/object/${object}/record/${row.slug}">${label(row, state.shape)}</a></th>
              ${state.shape.map((field) => cell(row, field))}</tr>`,
          )}</tbody>
        </table>
        ${state.rows.length === 0
          ? html`<p class="p-4 m-0 text-secondary">No records match.</p>`
          : nothing}
      </div>
      ${state.pagination
        ? html`<div class="d-flex align-items-center gap-2 mt-2">
            <span role="status">${counted()}, page ${state.cursors.length}</span>
            <button class="btn btn-sm btn-outline-secondary ms-auto"
              ?disabled=${state.cursors.length < 2} @click=${() => turn(false)}>Previous</button>
            <button class="btn btn-sm btn-outline-secondary"
              ?disabled=${!state.pagination.next_cursor} @click=${() => turn(true)}>Next</button>
          </div>`
        : nothing}`,
  };
}
