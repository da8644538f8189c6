import { Refusal, call, path, query } from './api.js';
import { input, isWritten, read, shown } from './cell.js';
import { attempt, dialog, html, moment, nothing, notice, refused, values } from './page.js';
import { fields, label, named } from './objects.js';

/** The inputs of a record's fields, with what the server said of them. */
function inputs(shape, data, refusal) {
  return shape.filter(isWritten).map((field) => {
    const wrong = refusal?.of(`data.${field.slug}`);
    const id = `r-${field.slug}`;
    return html`<div class="mb-3"><label class="form-label" for=${id}>${field.name}
      ${field.is_required ? html`<span aria-hidden="true">*</span>` : nothing}</label>
      ${input(field, data[field.slug], id)}
      ${wrong ? html`<div class="text-danger small" role="alert">${wrong}</div>` : nothing}</div>`;
  });
}

const data = (shape, form) =>
  Object.fromEntries(shape.filter(isWritten).map((field) => [field.slug, read(field, form)]));

/** Opens a dialog in which a record is made. */
export function recordDialog(app, object, shape, made) {
  const state = { refusal: null };
  dialog('New record', (close, draw) => html`<form novalidate @submit=${async (event) => {
    event.preventDefault();
    try {
      const given = Object.entries(data(shape, event.target)).filter(([, v]) => v !== null);
      const body = { data: Object.fromEntries(given) };
      const answer = await call('POST', path`/object/data/${object}`, body);
      close();
      made(answer.data);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      state.refusal = error;
      draw();
    }
  }}>
    ${refused(state.refusal, ...shape.map((field) => `data.${field.slug}`))}
    ${inputs(shape, {}, state.refusal)}
    <button class="btn btn-primary">Create</button>
  </form>`);
}

/** A record with its values, its log and what people say of it. */
export function record(app, object, slug) {
  const state = { name: object, shape: [], record: null, logs: [], comments: [], refusal: null };
  const own = path`/object/data/${object}/${slug}`;
  const talk = path`/comments/${object}/${slug}`;

  const loadLogs = async () => {
    state.logs = (await call('GET', `${own}/logs${query({ limit: 50 })}`)).data;
  };
  const loadComments = async () => {
    state.comments = (await call('GET', talk + query({ limit: 50 }))).data;
  };

  async function save(event) {
    event.preventDefault();
    try {
      const match = { 'If-Match': `"${state.record.version}"` };
      const changed = Object.entries(data(state.shape, event.target)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(plain(state.record.data[name])),
      );
      const body = { data: Object.fromEntries(changed) };
      state.record = (await call('PUT', own, body, match)).data;
      state.refusal = null;
      await loadLogs();
      notice('Saved');
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      state.refusal = error;
    }
    app.draw();
  }

  const remove = () =>
    dialog('Delete the record', (close) => html`
      <p>${label(state.record, state.shape)} is deleted. Its log is kept.</p>
      <button class="btn btn-danger" @click=${() =>
        attempt(async () => {
          await call('DELETE', own);
          close();
          app.go(`/object/${object}`);
        })}>Delete</button>`);

  const say = (event) => {
    event.preventDefault();
    const form = event.target;
    return attempt(async () => {
      await call('POST', talk, { body: values(form).body });
      form.reset();
      await loadComments();
    }).then(app.draw);
  };

  const change = ([name, { old, new: now }]) => {
    const field = state.shape.find((one) => one.slug === name);
    const told = (value) => (field ? shown(field, value) : JSON.stringify(value)) || 'nothing';
    return html`<dt>${field?.name ?? name}</dt><dd>${told(old)} → ${told(now)}</dd>`;
  };

  return {
    title: slug,
    async load() {
      const asked = [named(object), fields(object), call('GET', own)];
      const [name, shape, answer] = await Promise.all(asked);
      Object.assign(state, { name, shape, record: answer.data });
      await Promise.all([loadLogs(), loadComments()]);
    },
    view: () =>
      state.record === null
        ? html`<p>There is no such record. <a href="#/object/${object}">Back</a></p>`
        : html`
      <p class="mb-1"><a href="#/object/${object}">${state.name}</a></p>
      <div class="d-flex align-items-center mb-3"><h1 class="h4 m-0 flex-grow-1">
        ${label(state.record, state.shape)}</h1>
        <button class="btn btn-sm btn-outline-danger" @click=${remove}>Delete</button></div>
      <div class="row g-4">
        <section class="col-lg-6" aria-label="Values"><form novalidate @submit=${save}>
          ${refused(state.refusal, ...state.shape.map((field) => `data.${field.slug}`))}
          ${inputs(state.shape, state.record.data, state.refusal)}
          <button class="btn btn-primary">Save</button></form>
          <dl class="mt-4">${state.shape.filter((field) => !isWritten(field)).map(
            (field) => html`<dt>${field.name}</dt>
              <dd>${shown(field, state.record.data[field.slug]) || 'none'}</dd>`,
          )}</dl></section>
        <section class="col-lg-6" aria-label="Comments and log">
          <h2 class="h6">Comments</h2>
          <form class="mb-3" @submit=${say}><label class="visually-hidden" for="say">Comment</label>
            <textarea class="form-control mb-1" id="say" name="body" rows="2" required></textarea>
            <button class="btn btn-sm btn-outline-primary">Comment</button></form>
          <ul class="list-unstyled">${state.comments.map(
            (comment) => html`<li class="border-start ps-2 mb-2">
              <small class="text-secondary">${comment.author?.name ?? ''} ·
                ${moment(comment.created_at)}</small><div>${comment.body}</div></li>`,
          )}</ul>
          <h2 class="h6">Log</h2>
          <ol class="list-unstyled log">${state.logs.map(
            (log) => html`<li class="border-start ps-2 mb-2">
              <small class="text-secondary">${log.operation} · ${log.actor.name ?? log.actor_type}
                · ${moment(log.at)}</small>
              <dl class="small mb-0">${Object.entries(log.changed_fields ?? {}).map(change)}</dl>
            </li>`,
          )}</ol>
        </section>
      </div>`,
  };
}

/** A value as it is written: records by their slugs. */
function plain(value) {
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  return value?.slug !== undefined ? value.slug : (value ?? null);
}
