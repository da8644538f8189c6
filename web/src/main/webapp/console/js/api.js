import * as session from './session.js';

const BASE = '../api/v1';

/** A refusal of the server: its status, its stable code, and the fields at fault. */
export class Refusal extends Error {
  constructor(status, body, headers) {
    super(body.message || `The server answered ${status}`);
    this.status = status;
    this.code = body.code || '';
    this.errors = body.errors || [];
    this.requestId = body.request_id || headers.get('X-Request-Id') || '';
  }

  /** What is wrong with a field; undefined: nothing. */
  of(field) {
    return this.errors.find((error) => error.field === field)?.message;
  }
}

let refreshing = null;

/** Gets a new access token, once for all calls that wait for it. */
function refresh() {
  refreshing ??= send('POST', '/user/auth/refresh', { refresh_token: session.refreshToken() })
    .then((answer) => session.keep(answer.data))
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

async function send(method, path, body, headers = {}, token = null) {
  const given = { Accept: 'application/json', ...headers };
  if (body !== undefined) {
    given['Content-Type'] = 'application/json';
  }
  if (token) {
    given.Authorization = `Bearer ${token}`;
  }
  const response = await fetch(BASE + path, {
    method,
    headers: given,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const isJson = (response.headers.get('Content-Type') || '').includes('json');
  const answer = isJson ? await response.json() : {};
  if (!response.ok) {
    throw new Refusal(response.status, answer, response.headers);
  }
  return { ...answer, etag: response.headers.get('ETag') };
}

/** Calls a route as the person who is signed in; an access token that ran out is renewed once. */
export async function call(method, path, body, headers) {
  try {
    return await send(method, path, body, headers, session.accessToken());
  } catch (refusal) {
    const isOver = refusal instanceof Refusal && refusal.status === 401;
    if (isOver && session.acting()) {
      // It has run out, or the operator was blocked; what was asked for is not asked as an operator.
      session.endActing();
      throw refusal;
    }
    if (!isOver || !session.refreshToken()) {
      throw refusal;
    }
  }
  try {
    await refresh();
  } catch (refusal) {
    session.end();
    throw refusal;
  }
  return send(method, path, body, headers, session.accessToken());
}

/** Calls a route that needs nobody. */
export const callOpenly = (method, path, body) => send(method, path, body);

/** The address of a file, to be shown or kept; revoke it when it is not needed any more. */
export async function file(path) {
  const ask = () =>
    fetch(BASE + path, { headers: { Authorization: `Bearer ${session.accessToken()}` } });
  let response = await ask();
  if (response.status === 401 && session.refreshToken()) {
    await refresh();
    response = await ask();
  }
  if (!response.ok) {
    const isJson = (response.headers.get('Content-Type') || '').includes('json');
    throw new Refusal(response.status, isJson ? await response.json() : {}, response.headers);
  }
  return URL.createObjectURL(await response.blob());
}

/** A path whose variable parts are escaped. */
export function path(parts, ...values) {
  return parts.reduce((all, part, i) => all + encodeURIComponent(values[i - 1]) + part);
}

/** A query; what is undefined, null or empty is left out. */
export function query(values) {
  const given = Object.entries(values).filter(([, v]) => v !== undefined && v !== null && v !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
