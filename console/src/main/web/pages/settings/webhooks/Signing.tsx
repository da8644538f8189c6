import { t } from "../../../words";

const HEADERS = [
  ["X-Service-Event", "event"],
  ["X-Service-Delivery", "delivery"],
  ["X-Service-Signature", "signature"],
  ["webhook-id", "id"],
] as const;

const EXAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(header, rawBody, secret) {
  const { t, ...rest } = Object.fromEntries(header.split(",").map((part) => part.split("=")));
  const expected = createHmac("sha256", secret).update(\`\${t}.\${rawBody}\`).digest("hex");
  const isFresh = Math.abs(Date.now() / 1000 - Number(t)) < 300;
  return isFresh && timingSafeEqual(Buffer.from(expected), Buffer.from(rest.v1));
}`;

/** How a receiver tells that a delivery is genuine; closed until it is asked for. */
export function Signing() {
  return (
    <details className="more">
      <summary>{t("webhook.verify")}</summary>
      <p>{t("webhook.verifyLead")}</p>
      <dl className="facts">
        {HEADERS.map(([name, word]) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{name}</code>
            </dt>
            <dd>{t(`webhook.header.${word}`)}</dd>
          </div>
        ))}
      </dl>
      <pre className="code-block" dir="ltr" tabIndex={0}>
        {EXAMPLE}
      </pre>
    </details>
  );
}
