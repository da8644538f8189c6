import type { FormField, FormView } from "generated/api";
import { fillable } from "../../forms/values";

/** The address of the page of a form. */
export function pageAddress(origin: string, workspace: string, object: string): string {
  return `${origin}/console/forms/${encodeURIComponent(workspace)}/${encodeURIComponent(object)}`;
}

/** The address to which a form is sent. */
export function submitAddress(origin: string, workspace: string, object: string): string {
  return (
    `${origin}/api/v1/public/forms/${encodeURIComponent(object)}/submit` +
    `?workspace=${encodeURIComponent(workspace)}`
  );
}

/** What a page of any website contains to show the form and to send it. */
export function embedCode(
  form: FormView,
  origin: string,
  workspace: string,
  words: { send: string; failed: string },
): string {
  const address = submitAddress(origin, workspace, form.object_slug);
  const id = `form-${form.object_slug}`;
  const fields = fillable(form.fields).filter((field) => lines(field) !== null);
  return [
    `<form id="${escaped(id)}">`,
    `  <h2>${escaped(form.title)}</h2>`,
    ...(form.description === null ? [] : [`  <p>${escaped(form.description)}</p>`]),
    ...fields.flatMap((field) => lines(field) ?? []).map((line) => `  ${line}`),
    `  <input name="${escaped(form.honeypot)}" hidden tabindex="-1" autocomplete="off">`,
    `  <button>${escaped(form.submit_label ?? words.send)}</button>`,
    `  <p role="status"></p>`,
    `</form>`,
    `<script>`,
    `  document.getElementById(${scripted(id)}).addEventListener("submit", async (event) => {`,
    `    event.preventDefault();`,
    `    const form = event.target, data = {};`,
    `    for (const input of form.querySelectorAll("[data-type]")) {`,
    `      const { name, value } = input, type = input.dataset.type;`,
    `      if (type === "boolean") data[name] = input.checked;`,
    `      else if (type === "multi_select") {`,
    `        if (input.checked) (data[name] ??= []).push(value);`,
    `      } else if (value !== "") {`,
    `        data[name] = type === "number" ? Number(value)`,
    `          : type === "datetime" ? new Date(value).toISOString()`,
    `          : type === "currency" ? { amount: Number(value), currency: input.dataset.currency }`,
    `          : value;`,
    `      }`,
    `    }`,
    `    const trap = form.elements.namedItem(${scripted(form.honeypot)}).value;`,
    `    const answer = await fetch(${scripted(address)}, {`,
    `      method: "POST",`,
    `      headers: { "Content-Type": "application/json" },`,
    `      body: JSON.stringify({ data, [${scripted(form.honeypot)}]: trap }),`,
    `    });`,
    `    const said = await answer.json();`,
    `    form.querySelector("[role=status]").textContent =`,
    `      answer.ok ? said.data.message : ${scripted(words.failed)};`,
    `    if (answer.ok) form.reset();`,
    `  });`,
    `</script>`,
  ].join("\n");
}

const INPUTS: Readonly<Record<string, string>> = {
  text: "text",
  email: "email",
  phone: "tel",
  link: "url",
  date: "date",
  datetime: "datetime-local",
  number: "number",
  rating: "number",
  percent: "number",
  duration: "text",
  currency: "number",
};

/** The lines for a field; null if a page of another site cannot offer it. */
function lines(field: FormField): readonly string[] | null {
  const name = escaped(field.slug);
  const label = escaped(field.name);
  const required = field.is_required ? " required" : "";
  switch (field.type) {
    case "long_text":
      return [
        `<label>${label} <textarea name="${name}" data-type="text"${required}></textarea></label>`,
      ];
    case "boolean":
      return [`<label><input type="checkbox" name="${name}" data-type="boolean"> ${label}</label>`];
    case "select":
      return [
        `<label>${label} <select name="${name}" data-type="text"${required}>`,
        `  <option value=""></option>`,
        ...field.options.map(
          (one) => `  <option value="${escaped(one.value)}">${escaped(one.label)}</option>`,
        ),
        `</select></label>`,
      ];
    case "multi_select":
      return [
        `<fieldset><legend>${label}</legend>`,
        ...field.options.map(
          (one) =>
            `  <label><input type="checkbox" name="${name}" value="${escaped(one.value)}"` +
            ` data-type="multi_select"> ${escaped(one.label)}</label>`,
        ),
        `</fieldset>`,
      ];
    default: {
      const type = INPUTS[field.type];
      if (type === undefined) {
        return null;
      }
      const kind = field.type === "rating" || field.type === "percent" ? "number" : field.type in KINDS ? field.type : "text";
      const step = type === "number" ? ` step="any"` : "";
      const currency =
        field.type === "currency"
          ? ` data-currency="${escaped(String(field.settings["default_currency"] ?? "EUR"))}"`
          : "";
      return [
        `<label>${label} <input type="${type}" name="${name}" data-type="${kind}"` +
          `${step}${currency}${required}></label>`,
      ];
    }
  }
}

const KINDS: Readonly<Record<string, true>> = { number: true, datetime: true, currency: true };

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A text within a script, in which no end of the script can stand. */
function scripted(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
