import { html, nothing, render } from '../vendor/lit-html.js';

export { html, nothing, render };

/** Shows a note for some seconds, read out by screen readers. */
export function notice(text, kind = 'success') {
  const toast = document.createElement('div');
  toast.className = `toast show text-bg-${kind}`;
  toast.setAttribute('role', kind === 'danger' ? 'alert' : 'status');
  toast.innerHTML = '<div class="toast-body"></div>';
  toast.firstChild.textContent = text;
  document.getElementById('notices').append(toast);
  setTimeout(() => toast.remove(), kind === 'danger' ? 9000 : 4000);
}

/** Shows why something failed. */
export function failure(error) {
  const details = (error.errors || []).map((e) => e.message).filter((m) => m !== error.message);
  const id = error.status >= 500 && error.requestId ? ` (request ${error.requestId})` : '';
  notice([error.message, ...details].join('. ') + id, 'danger');
}

/** Does something, and shows why it failed; answers whether it did not. */
export async function attempt(action) {
  try {
    await action();
    return true;
  } catch (error) {
    failure(error);
    return false;
  }
}

/** The values of a form by name; boxes are booleans. */
export function values(form) {
  const all = {};
  for (const element of form.elements) {
    if (element.name) {
      all[element.name] = element.type === 'checkbox' ? element.checked : element.value;
    }
  }
  return all;
}

/** A labelled input with what the server said of it. */
export function field(name, label, options = {}) {
  const id = `f-${name}`;
  const wrong = options.refusal?.of(name);
  return html`<div class="mb-3">
    <label class="form-label" for=${id}>${label}</label>
    <input class="form-control ${wrong ? 'is-invalid' : ''}" id=${id} name=${name}
      type=${options.type || 'text'} autocomplete=${options.autocomplete || 'off'}
      inputmode=${options.inputmode || nothing} .value=${options.value ?? ''}
      ?required=${options.required !== false} aria-describedby=${wrong ? `${id}-wrong` : nothing}>
    ${wrong ? html`<div class="invalid-feedback" id="${id}-wrong">${wrong}</div>` : nothing}
  </div>`;
}

/** A refusal that names none of the fields. */
export const refused = (refusal, ...named) =>
  refusal && !named.some((name) => refusal.of(name))
    ? html`<div class="alert alert-danger" role="alert">${refusal.message}</div>`
    : nothing;

/**
 * Opens a dialog; the body is a function of a way to close it. The browser keeps the keyboard in
 * it and gives the focus back.
 */
export function dialog(title, body) {
  const element = document.createElement('dialog');
  element.className = 'border rounded-3 p-0 shadow';
  element.setAttribute('aria-label', title);
  document.getElementById('dialogs').append(element);
  const close = () => element.close();
  const draw = () =>
    render(
      html`<div class="p-3 dialog-body">
        <div class="d-flex mb-3"><h2 class="h5 m-0 flex-grow-1">${title}</h2>
          <button class="btn-close" aria-label="Close" @click=${close}></button></div>
        ${body(close, draw)}
      </div>`,
      element,
    );
  element.addEventListener('close', () => element.remove());
  draw();
  element.showModal();
}

const MONEY = new Map();

/** An amount with its currency. */
export function money(amount, currency) {
  if (amount === null || amount === undefined) {
    return '';
  }
  try {
    if (!MONEY.has(currency)) {
      MONEY.set(currency, new Intl.NumberFormat(undefined, { style: 'currency', currency }));
    }
    return MONEY.get(currency).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A moment in the reader's zone. */
export const moment = (text) => (text ? MOMENT.format(new Date(text)) : '');

/** The day of a moment in the reader's zone. */
export const day = (text) => (text ? DAY.format(new Date(text)) : '');

/** A number as people write it. */
export const number = (value) => new Intl.NumberFormat().format(value);
