import { call, path, query } from './api.js';
import { day, html, moment, money, nothing } from './page.js';

const isMany = (field) => field.type === 'multi_select' || field.settings?.multiple === true;
const isReference = (field) => field.type === 'relation' || field.type === 'smart_catalog';

/** Whether a person writes values of the field here; those of many records are only shown. */
export const isWritten = (field) =>
  field.type !== 'serial_number' && field.type !== 'file' && !(isReference(field) && isMany(field));

/** Whether its values are written in a table's cell; the others on the record's page. */
export const isWrittenInline = (field) =>
  isWritten(field) && !isReference(field) && field.type !== 'long_text';

const labelOf = (field, value) => field.options.find((o) => o.value === value)?.label ?? value;

/** A value as people read it. */
export function shown(field, value) {
  if (value === null || value === undefined) {
    return '';
  }
  switch (field.type) {
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'date':
      return day(`${value}T00:00:00`);
    case 'datetime':
      return moment(value);
    case 'select':
      return labelOf(field, value);
    case 'multi_select':
      return value.map((one) => labelOf(field, one)).join(', ');
    case 'currency':
      return money(value.amount, value.currency);
    case 'relation':
    case 'smart_catalog':
      return [value].flat().map((one) => one.label ?? one.slug).join(', ');
    case 'file':
      return `${[value].flat().length} files`;
    default:
      return String(value);
  }
}

const local = (text) => {
  if (!text) {
    return '';
  }
  const at = new Date(text);
  return new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const TYPES = { date: 'date', datetime: 'datetime-local', email: 'email', link: 'url', phone: 'tel' };

/** An input for a value; {@link read} reads it. */
export function input(field, value, id) {
  const common = { id, name: field.slug };
  if (field.type === 'boolean') {
    return html`<select class="form-select" id=${common.id} name=${common.name}>
      <option value="" ?selected=${value === null || value === undefined}>None</option>
      <option value="true" ?selected=${value === true}>Yes</option>
      <option value="false" ?selected=${value === false}>No</option></select>`;
  }
  if (field.type === 'select' || field.type === 'multi_select') {
    const held = [value ?? []].flat();
    return html`<select class="form-select" id=${common.id} name=${common.name}
      ?multiple=${isMany(field)}>
      ${isMany(field) ? nothing : html`<option value="">None</option>`}
      ${field.options.filter((o) => o.is_active !== false || held.includes(o.value)).map(
        (o) => html`<option value=${o.value} ?selected=${held.includes(o.value)}>
          ${o.label}</option>`,
      )}</select>`;
  }
  if (field.type === 'long_text') {
    return html`<textarea class="form-control" rows="4" id=${common.id} name=${common.name}
      .value=${value ?? ''}></textarea>`;
  }
  if (field.type === 'currency') {
    return html`<div class="input-group">
      <input class="form-control" inputmode="decimal" id=${common.id} name=${common.name}
        .value=${value?.amount ?? ''}>
      <input class="form-control" size="3" maxlength="3" aria-label="Currency of ${field.name}"
        name="${common.name}:currency" .value=${value?.currency ?? field.settings?.currency ?? 'USD'}>
    </div>`;
  }
  if (isReference(field)) {
    return reference(field, value, id);
  }
  const text = field.type === 'datetime' ? local(value) : (value ?? '');
  return html`<input class="form-control" id=${common.id} name=${common.name}
    type=${TYPES[field.type] || 'text'}
    inputmode=${field.type === 'number' || field.type === 'rating' ? 'decimal' : nothing}
    .value=${String(text)}>`;
}

/** A record is named by its slug; words that are typed look for it. */
function reference(field, value, id) {
  const look = async (event) => {
    const found = document.getElementById(`${id}-found`);
    const asked = query({ q: event.target.value, limit: 10, count: 'none' });
    const { data } = await call('GET', path`/object/data/${field.settings.object}` + asked);
    found.replaceChildren(
      ...data.map((record) => {
        const texts = Object.values(record.data).filter((v) => typeof v === 'string');
        return new Option(texts[0] ?? record.slug, record.slug);
      }),
    );
  };
  return html`<div>
    <select class="form-select mb-1" id=${id} name=${field.slug}>
      <option value="">None</option>
      ${value ? html`<option value=${value.slug} selected>${value.label ?? value.slug}</option>` : nothing}
      <optgroup label="Found" id="${id}-found"></optgroup>
    </select>
    <input class="form-control form-control-sm" type="search" @change=${look}
      placeholder="Look up, then choose above" aria-label="Look up ${field.name}">
  </div>`;
}

/** What an input of {@link input} holds, as the server takes it; blank clears. */
export function read(field, form) {
  const element = form.elements[field.slug];
  if (element.multiple) {
    const chosen = [...element.selectedOptions].map((option) => option.value);
    return chosen.length === 0 ? null : chosen;
  }
  const text = field.type === 'long_text' ? element.value : element.value.trim();
  if (text === '') {
    return null;
  }
  switch (field.type) {
    case 'boolean':
      return text === 'true';
    case 'number':
    case 'rating':
      return Number.isNaN(Number(text)) ? text : Number(text);
    case 'datetime':
      return new Date(text).toISOString();
    case 'currency':
      return {
        amount: Number.isNaN(Number(text)) ? text : Number(text),
        currency: form.elements[`${field.slug}:currency`].value.trim().toUpperCase(),
      };
    default:
      return text;
  }
}
