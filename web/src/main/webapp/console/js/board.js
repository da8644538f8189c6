import { call, path, query } from './api.js';
import { attempt, failure, html, nothing, notice, number } from './page.js';
import { fields, label, named } from './objects.js';
import { shown } from './cell.js';

const LANE = 20;

/** The records of an object as cards in lanes; cards are dragged, or moved by their list. */
export function board(app, object) {
  const state = { name: object, shape: [], views: [], view: null, board: null, dragged: null, over: null };
  const own = path`/object/custom/view/${object}`;

  async function load() {
    const kanban = `${own}/kanban/${encodeURIComponent(state.view.slug)}`;
    state.board = (await call('GET', kanban + query({ limit: LANE }))).data;
  }

  const pick = (view) =>
    attempt(async () => {
      state.view = view;
      await load();
    }).then(app.draw);

  async function make(field) {
    await attempt(async () => {
      const cards = state.shape.slice(0, 5).map((f) => f.slug);
      const body = { name: `By ${field.name}`, type: 'kanban', group_by: field.slug, fields: cards };
      const { data } = await call('POST', own, body);
      state.views.push(data);
      await pick(data);
    });
  }

  async function more(lane) {
    await attempt(async () => {
      const kanban = `${own}/kanban/${encodeURIComponent(state.view.slug)}`;
      const asked = query({ column: lane.value ?? '', cursor: lane.next_cursor, limit: LANE });
      const [next] = (await call('GET', kanban + asked)).data.columns;
      lane.items.push(...next.items);
      lane.next_cursor = next.next_cursor;
    });
    app.draw();
  }

  /** Moves the card at once, and back when the server refuses. */
  async function move(card, from, to) {
    if (from === to) {
      return;
    }
    from.items.splice(from.items.indexOf(card), 1);
    to.items.unshift(card);
    from.count -= 1;
    to.count += 1;
    app.draw();
    try {
      const body = { data: { [state.board.group_by]: to.value } };
      const match = { 'If-Match': `"${card.version}"` };
      const answer = await call('PUT', path`/object/data/${object}/${card.slug}`, body, match);
      card.version = answer.data.version;
      notice(`${label(card, state.shape)} is in ${title(to)}`);
      document.getElementById(`card-${card.slug}`)?.focus();
    } catch (error) {
      failure(error);
      await attempt(load);
    }
    app.draw();
  }

  const drop = (event, lane) => {
    event.preventDefault();
    state.over = null;
    if (state.dragged) {
      move(state.dragged.card, state.dragged.lane, lane);
      state.dragged = null;
    }
  };

  const title = (lane) => lane.label ?? lane.value ?? 'None';

  const card = (one, lane) => html`<li id="card-${one.slug}" class="card mb-2 shadow-sm"
    draggable="true" tabindex="-1" aria-label=${label(one, state.shape)}
    @dragstart=${() => { state.dragged = { card: one, lane }; }}
    @dragend=${() => { state.over = null; app.draw(); }}>
    <div class="card-body p-2">
      <a href="#/object/${object}/record/${one.slug}">${label(one, state.shape)}</a>
      ${state.shape.slice(1, 5).map((field) => {
        const isOfLane = field.slug === state.board.group_by;
        const text = isOfLane ? '' : shown(field, one.data[field.slug]);
        return text ? html`<div class="small text-secondary">${field.name}: ${text}</div>` : nothing;
      })}
      <select class="form-select form-select-sm mt-1" aria-label="Move ${label(one, state.shape)}"
        @change=${(e) => move(one, lane, state.board.columns[e.target.value])}>
        ${state.board.columns.map(
          (to, i) => html`<option value=${i} ?selected=${to === lane}>${title(to)}</option>`,
        )}</select>
    </div></li>`;

  const lanes = () => html`<div class="board pb-2">${state.board.columns.map(
    (lane) => html`<section class="lane border rounded bg-body-tertiary p-2
      ${state.over === lane ? 'over' : ''}" aria-label=${title(lane)}
      @dragover=${(e) => {
        e.preventDefault();
        if (state.over !== lane) {
          state.over = lane;
          app.draw();
        }
      }}
      @drop=${(e) => drop(e, lane)}>
      <h2 class="h6">${title(lane)}
        <span class="text-secondary">${lane.count_is_estimate ? '~' : ''}${number(lane.count)}</span></h2>
      <ul class="list-unstyled m-0">${lane.items.map((one) => card(one, lane))}</ul>
      ${lane.next_cursor
        ? html`<button class="btn btn-sm btn-link" @click=${() => more(lane)}>More</button>`
        : nothing}
    </section>`,
  )}</div>`;

  return {
    title: `${object}, board`,
    async load() {
      [state.name, state.shape] = await Promise.all([named(object), fields(object)]);
      const { data } = await call('GET', own + query({ limit: 200 }));
      state.views = data.filter((view) => view.type === 'kanban');
      if (state.views.length > 0) {
        [state.view] = state.views;
        await load();
      }
    },
    view: () => html`
      <div class="d-flex flex-wrap gap-2 align-items-center mb-3">
        <h1 class="h4 m-0">${state.name}</h1>
        ${state.views.length > 0
          ? html`<select class="form-select form-select-sm w-auto" aria-label="Board"
              @change=${(e) => pick(state.views[e.target.value])}>
              ${state.views.map(
                (view, i) => html`<option value=${i} ?selected=${view === state.view}>
                  ${view.name}</option>`,
              )}</select>`
          : nothing}
        ${state.shape.filter((f) => f.type === 'select')
          .filter((f) => !state.views.some((view) => view.group_by === f.slug))
          .map((f) => html`<button class="btn btn-sm btn-outline-secondary"
            @click=${() => make(f)}>Board by ${f.name}</button>`)}
        <a class="btn btn-sm btn-outline-secondary ms-auto" href="#/object/${object}">Table</a>
      </div>
      ${state.board ? lanes() : html`<p>There is no board yet.</p>`}`,
  };
}
