import { digits } from "../../api/json";
import { t } from "../../words";
import { wordsOf } from "../../records/conditions/sentence";

/** What a step took or gave, name by name; nested values as JSON. */
export function DataView({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="data-view">
      <p className="meta">{label}</p>
      {isNothing(value) ? (
        <p className="meta">{t("run.empty")}</p>
      ) : typeof value === "object" && !Array.isArray(value) && digits(value) === null ? (
        <Pairs value={value as Record<string, unknown>} />
      ) : (
        <Json value={value} />
      )}
    </div>
  );
}

function Pairs({ value }: { value: Record<string, unknown> }) {
  return (
    <dl className="pairs data">
      {Object.entries(value).map(([name, one]) => (
        <div key={name} className={isObject(one) || Array.isArray(one) ? "nested" : undefined}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {isObject(one) && Object.keys(one).length > 0 && isShallow(one) ? (
              <Pairs value={one} />
            ) : isPlain(one) ? (
              <span dir="auto">{wordsOf(one) ?? "–"}</span>
            ) : (
              <Json value={one} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Json({ value }: { value: unknown }) {
  return (
    <pre className="flow-json" dir="ltr" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (isObject(value) && Object.keys(value).length === 0) ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && digits(value) === null
  );
}

function isPlain(value: unknown): boolean {
  return !isObject(value) && !Array.isArray(value);
}

function isShallow(value: Record<string, unknown>): boolean {
  return Object.values(value).every(isPlain);
}
