import { call, file, path, query } from './api.js';
import { attempt, day, dialog, html, moment, money, nothing, notice, number } from './page.js';

const METRICS = {
  chatapp_sessions: 'Connected sessions',
  workflow_executions: 'Workflow executions this month',
  ai_credits: 'AI credits this month',
  storage: 'Storage',
};

const GIGABYTE = 1_073_741_824;

const amount = (metric, value) =>
  metric === 'storage' ? `${number(Math.round((value / GIGABYTE) * 100) / 100)} GB` : number(value);

/** The plan, what is used of it, what was paid, and ways to change it. */
export function billing(app) {
  const state = { usage: null, pricing: null, invoices: [], pagination: null, page: 1 };

  const loadUsage = async () => {
    state.usage = (await call('GET', '/user/billing/usage')).data;
  };
  const loadInvoices = async () => {
    const answer = await call('GET', `/user/billing/invoices${query({ page: state.page, limit: 20 })}`);
    state.invoices = answer.data;
    state.pagination = answer.pagination;
  };
  const reload = () => attempt(() => Promise.all([loadUsage(), loadInvoices()])).then(app.draw);

  /** Tells a person who comes back from the gateway's page what became of the payment. */
  async function told(paymentId) {
    for (let turn = 0; turn < 10; turn += 1) {
      const { data } = await call('GET', `/user/billing/payment-status${query({ payment_id: paymentId })}`);
      if (data.status !== 'pending') {
        notice(data.message, data.status === 'success' ? 'success' : 'danger');
        return;
      }
      await new Promise((done) => setTimeout(done, 1000));
    }
    notice('The payment is still in progress', 'secondary');
  }

  async function comeBack() {
    const paymentId = new URLSearchParams(location.search).get('payment_id');
    if (paymentId) {
      history.replaceState(null, '', location.pathname + location.hash);
      await attempt(() => told(paymentId));
    }
  }

  const checkout = () =>
    attempt(async () => {
      const { data } = await call('POST', '/user/billing/checkout', { callback_url: location.href });
      location.assign(data.redirect_url);
    });

  const change = (plan, period) =>
    attempt(async () => {
      const body = { plan_slug: plan.slug, period };
      const { data } = await call('POST', '/user/billing/change-plan', body);
      notice(data.charged ? 'The payment is in progress' : `You are now on ${plan.name}`);
      await reload();
    });

  const cancel = () =>
    dialog('Cancel the subscription', (close) => html`
      <p>The workspace can be used until the paid period ends. Nothing is renewed.</p>
      <button class="btn btn-danger" @click=${() => attempt(async () => {
        await call('POST', '/user/billing/cancel');
        close();
        await reload();
      })}>Cancel the subscription</button>`);

  const buy = (addon) =>
    attempt(async () => {
      const body = { addon_slug: addon.addon_slug, quantity: 1 };
      const { data } = await call('POST', '/user/billing/addons', body);
      if (data?.redirect_url) {
        location.assign(data.redirect_url);
      } else {
        notice(`${addon.name} is yours`);
        await reload();
      }
    });

  const drop = (addon) =>
    attempt(async () => {
      await call('DELETE', path`/user/billing/addons/${addon.addon_slug}`);
      await reload();
    });

  const print = (reference) =>
    attempt(async () => {
      const address = await file(path`/user/billing/invoices/${reference}/pdf`);
      const link = Object.assign(document.createElement('a'), {
        href: address, download: `${reference}.pdf`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    });

  function bar(metric) {
    const used = state.usage.metrics[metric];
    const told = used.unlimited
      ? `${amount(metric, used.used)}, unlimited`
      : `${amount(metric, used.used)} of ${amount(metric, used.limit)}`;
    const pack = used.pack_balance ? `, ${number(used.pack_balance)} more in packs` : '';
    return html`<div class="mb-3"><div class="d-flex justify-content-between">
      <span id="m-${metric}">${METRICS[metric]}</span><span>${told}${pack}</span></div>
      ${used.unlimited
        ? nothing
        : html`<meter min="0" max=${Math.max(1, used.limit)} high=${used.limit * 0.8}
            .value=${Math.min(used.used, used.limit)} aria-labelledby="m-${metric}"></meter>`}</div>`;
  }

  function plan() {
    const own = state.usage.subscription;
    return html`<section class="col-lg-6" aria-label="Plan">
      <h2 class="h5">${own.plan_name} <span class="badge text-bg-secondary">${own.status}</span></h2>
      <dl class="row mb-2">
        <dt class="col-6">Seats</dt><dd class="col-6">${number(own.seat_count)}</dd>
        <dt class="col-6">A month</dt>
        <dd class="col-6">${money(own.recurring_total, 'USD') || 'as agreed'}</dd>
        ${own.status === 'trial'
          ? html`<dt class="col-6">Trial ends</dt><dd class="col-6">${day(own.trial_ends_at)}</dd>`
          : nothing}
        ${own.current_period_end
          ? html`<dt class="col-6">Paid until</dt>
              <dd class="col-6">${day(own.current_period_end)}</dd>`
          : nothing}
        ${own.grace_period_ends_at
          ? html`<dt class="col-6">Suspended on</dt>
              <dd class="col-6">${day(own.grace_period_ends_at)}</dd>`
          : nothing}
        <dt class="col-6">Card</dt>
        <dd class="col-6">${own.has_payment_method ? 'saved' : 'none yet'}</dd>
      </dl>
      <button class="btn btn-primary" @click=${checkout}>
        ${own.has_payment_method ? 'Pay or change the card' : 'Save a card'}</button>
      ${own.status === 'active'
        ? html`<button class="btn btn-outline-danger" @click=${cancel}>Cancel</button>`
        : nothing}
      <h2 class="h5 mt-4">Plans</h2>
      ${state.pricing.plans.filter((p) => p.price_monthly !== null).map(
        (p) => html`<div class="d-flex align-items-center gap-2 mb-2">
          <strong class="flex-grow-1">${p.name}</strong>
          ${['monthly', 'annual'].map((period) => {
            const price = period === 'monthly' ? p.price_monthly : p.price_annual;
            const isOwn = p.slug === own.plan_slug && period === own.period;
            return html`<button class="btn btn-sm btn-outline-primary" ?disabled=${isOwn}
              @click=${() => change(p, period)}>
              ${money(price, p.currency)} a month, ${period}</button>`;
          })}</div>`,
      )}
    </section>`;
  }

  function addons() {
    return html`<section class="col-lg-6" aria-label="Usage">
      <h2 class="h5">Usage</h2>
      ${Object.keys(METRICS).map(bar)}
      <h2 class="h5">Add-ons</h2>
      ${state.usage.active_addons.map(
        (addon) => html`<p class="mb-1">${addon.quantity} × ${addon.name}
          ${addon.status === 'active' && addon.ending > 0
            ? html`<em>${addon.ending} until the next renewal</em>`
            : ''}
          ${addon.status === 'active'
            ? html`<button class="btn btn-sm btn-link" @click=${() => drop(addon)}>Cancel</button>`
            : html`<em>until the next renewal</em>`}</p>`,
      )}
      ${state.pricing.addons.map(
        (addon) => html`<button class="btn btn-sm btn-outline-secondary me-1 mb-1"
          @click=${() => buy(addon)}>${addon.name},
          ${money(addon.price_one_time ?? addon.price_monthly, addon.currency)}</button>`,
      )}
    </section>`;
  }

  const turn = (by) => {
    state.page += by;
    return attempt(loadInvoices).then(app.draw);
  };

  return {
    title: 'Billing',
    async load() {
      await comeBack();
      const [, , pricing] = await Promise.all([loadUsage(), loadInvoices(), call('GET', '/user/pricing')]);
      state.pricing = pricing.data;
    },
    view: () =>
      state.pricing === null
        ? html`<p>Your role does not allow access to billing.</p>`
        : html`<h1 class="h4 mb-3">Billing</h1>
      <div class="row g-4">${plan()}${addons()}</div>
      <h2 class="h5 mt-4">Invoices</h2>
      <table class="table table-sm"><thead><tr><th scope="col">When</th><th scope="col">What</th>
        <th scope="col">Status</th><th scope="col" class="text-end">Amount</th>
        <th scope="col"><span class="visually-hidden">Print</span></th></tr></thead>
        <tbody>${state.invoices.map(
          (item) => html`<tr><td>${moment(item.occurred_at)}</td>
            <td>${item.type.replaceAll('_', ' ')}</td><td>${item.status}</td>
            <td class="text-end">${money(item.amount, item.currency)}</td>
            <td><button class="btn btn-sm btn-link p-0" @click=${() => print(item.reference)}>
              PDF<span class="visually-hidden"> of ${item.reference}</span></button></td></tr>`,
        )}</tbody></table>
      <button class="btn btn-sm btn-outline-secondary" ?disabled=${!state.pagination.has_prev}
        @click=${() => turn(-1)}>Newer</button>
      <button class="btn btn-sm btn-outline-secondary" ?disabled=${!state.pagination.has_next}
        @click=${() => turn(1)}>Older</button>`,
  };
}
