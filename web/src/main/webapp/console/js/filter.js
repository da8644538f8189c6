import { html } from './page.js';

const WORDS = {
  eq: 'is', neq: 'is not', contains: 'contains', not_contains: 'does not contain',
  starts_with: 'begins with', ends_with: 'ends with', gt: 'is more than', gte: 'is at least',
  lt: 'is less than', lte: 'is at most', is_empty: 'is empty', is_not_empty: 'is not empty',
  in: 'is one of',
};

const NEEDS_NOTHING = new Set(['is_empty', 'is_not_empty']);

const offered = (field) => field.operators.filter((operator) => WORDS[operator]);

function value(field, operator, text) {
  if (operator === 'in') {
    return text.split(',').map((one) => value(field, 'eq', one.trim()));
  }
  if (field.type === 'boolean') {
    return text === 'true' || text.toLowerCase() === 'yes';
  }
  const isNumber = ['number', 'rating', 'currency'].includes(field.type);
  return isNumber && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** Conditions as the server's one grammar; empty text: none. */
export function grammar(conditions, shape) {
  const all = conditions.map(({ field, op, text }) => {
    const known = shape.find((one) => one.slug === field);
    return NEEDS_NOTHING.has(op) ? { field, op } : { field, op, value: value(known, op, text) };
  });
  if (all.length === 0) {
    return '';
  }
  return JSON.stringify(all.length === 1 ? all[0] : { and: all });
}

/** The row in which conditions are added and removed. */
export function conditionBar(shape, state, changed) {
  const filterable = shape.filter((field) => offered(field).length > 0);
  const draft = (state.draft ??= { field: filterable[0]?.slug, op: '', text: '' });
  const field = filterable.find((one) => one.slug === draft.field) ?? filterable[0];
  if (!field) {
    return html``;
  }
  if (!offered(field).includes(draft.op)) {
    draft.op = offered(field)[0];
  }
  const add = (event) => {
    event.preventDefault();
    state.conditions.push({ ...draft });
    draft.text = '';
    changed(true);
  };
  const remove = (i) => {
    state.conditions.splice(i, 1);
    changed(true);
  };
  const options = field.type === 'select' || field.type === 'multi_select' ? field.options : null;
  return html`<form class="d-flex flex-wrap gap-2 mb-2" @submit=${add} aria-label="Filter">
    <select class="form-select form-select-sm w-auto" aria-label="Field"
      @change=${(e) => { draft.field = e.target.value; draft.text = ''; changed(false); }}>
      ${filterable.map((f) => html`<option value=${f.slug} ?selected=${f === field}>${f.name}</option>`)}
    </select>
    <select class="form-select form-select-sm w-auto" aria-label="Condition"
      @change=${(e) => { draft.op = e.target.value; changed(false); }}>
      ${offered(field).map(
        (op) => html`<option value=${op} ?selected=${op === draft.op}>${WORDS[op]}</option>`,
      )}
    </select>
    ${NEEDS_NOTHING.has(draft.op)
      ? ''
      : options
        ? html`<select class="form-select form-select-sm w-auto" aria-label="Value" required
            @change=${(e) => { draft.text = e.target.value; }}>
            <option value="">Choose</option>
            ${options.map((o) => html`<option value=${o.value}>${o.label}</option>`)}</select>`
        : html`<input class="form-control form-control-sm w-auto" aria-label="Value" required
            .value=${draft.text} @input=${(e) => { draft.text = e.target.value; }}>`}
    <button class="btn btn-sm btn-outline-primary">Add filter</button>
    ${state.conditions.map((c, i) => {
      const name = shape.find((f) => f.slug === c.field)?.name ?? c.field;
      return html`<span class="badge text-bg-light border d-flex align-items-center gap-1">
        ${name} ${WORDS[c.op]} ${c.text}
        <button type="button" class="btn-close btn-close-sm" aria-label="Remove the filter ${name}"
          @click=${() => remove(i)}></button></span>`;
    })}
  </form>`;
}
