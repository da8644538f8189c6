import { call, path, query } from './api.js';

/** The objects that are used, in their order. */
export async function objects() {
  const { data } = await call('GET', `/object${query({ limit: 200 })}`);
  return data.filter((object) => object.is_active);
}

/** What people call an object. */
export async function named(object) {
  const { data } = await call('GET', path`/object/${object}`);
  return data.plural_name || data.name;
}

/** The fields of an object that are used, in their order. */
export async function fields(object) {
  const { data } = await call('GET', path`/object/field/${object}` + query({ limit: 200 }));
  return data.filter((field) => field.is_active);
}

/** What people call a record: its first text, else its slug. */
export function label(record, shape) {
  const named = shape.find((field) => field.type === 'text' && record.data[field.slug]);
  return named ? record.data[named.slug] : record.slug;
}
