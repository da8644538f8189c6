import type { Integration, IntegrationAccount } from "generated/api";

export type ProviderKey = Integration["provider"];

/** A member of an account as the form asks for it. */
export interface AccountField {
  name: keyof IntegrationAccount;
  kind: "text" | "number" | "secret" | "choice" | "switch";
  choices?: readonly string[];
  initial?: string;
  isOptional?: boolean;
}

/** What the account of each provider consists of, in the order of the form. */
export const PROVIDERS: Readonly<Record<ProviderKey, readonly AccountField[]>> = {
  mail: [
    { name: "host", kind: "text" },
    { name: "port", kind: "number", initial: "587" },
    { name: "security", kind: "choice", choices: ["starttls", "tls", "none"], initial: "starttls" },
    { name: "username", kind: "text", isOptional: true },
    { name: "password", kind: "secret", isOptional: true },
    { name: "from", kind: "text" },
  ],
  messaging: [
    { name: "url", kind: "text" },
    { name: "api_key", kind: "secret" },
  ],
  storage: [
    { name: "endpoint", kind: "text", isOptional: true },
    { name: "region", kind: "text" },
    { name: "bucket", kind: "text" },
    { name: "path_style", kind: "switch" },
    { name: "access_key", kind: "text" },
    { name: "secret_key", kind: "secret" },
  ],
};

export const PROVIDER_KEYS = ["mail", "messaging", "storage"] as const;

/** What is filled in at first: what is set now, without its secrets, or else the usual. */
export function initialOf(
  provider: ProviderKey,
  settings: unknown,
): Readonly<Record<string, string>> {
  const known = (typeof settings === "object" && settings !== null ? settings : {}) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    PROVIDERS[provider].map((field) => [
      field.name,
      field.kind === "secret" ? "" : String(known[field.name] ?? field.initial ?? ""),
    ]),
  );
}

/** The account as the API takes it; what is empty is left out. */
export function accountOf(
  provider: ProviderKey,
  values: Readonly<Record<string, string>>,
): IntegrationAccount {
  const account: Record<string, unknown> = {};
  for (const field of PROVIDERS[provider]) {
    const value = (values[field.name] ?? "").trim();
    if (field.kind === "switch") {
      account[field.name] = value === "true";
    } else if (value !== "") {
      const isNumber = field.kind === "number" && Number.isFinite(Number(value));
      account[field.name] = isNumber ? Number(value) : value;
    }
  }
  return account as IntegrationAccount;
}
