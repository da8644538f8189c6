import type { MessagingSession, MessagingSessionChoice } from "generated/api";
import { t } from "../../words";
import type { ProviderType } from "./model";

export const TYPES: readonly ProviderType[] = [
  "chatapp",
  "cloud_chat",
  "social_network",
  "short_video",
];

/** What a channel is called: its name, else its number, else what it is. */
export function channelName(
  channel: Pick<MessagingSessionChoice, "name" | "provider_type"> & { phone?: string | null },
): string {
  return channel.name ?? channel.phone ?? t(`inbox.provider.${channel.provider_type}`);
}

/** The colour in which the status of a channel is told. */
export const STATUS_CHIPS: Readonly<Record<MessagingSession["status"], string>> = {
  stopped: "plain",
  starting: "info",
  scan_qr: "warning",
  connected: "success",
  failed: "danger",
  logged_out: "warning",
};

/** What a provider needs to know before a channel can be started; none for codes to scan. */
export const CREDENTIALS: Readonly<Record<ProviderType, readonly Credential[]>> = {
  chatapp: [],
  cloud_chat: [
    { name: "phone_number_id", isSecret: false },
    { name: "access_token", isSecret: true },
    { name: "app_secret", isSecret: true },
    { name: "verify_token", isSecret: false },
  ],
  social_network: [
    { name: "page_id", isSecret: false },
    { name: "app_id", isSecret: false },
    { name: "access_token", isSecret: true },
    { name: "app_secret", isSecret: true },
    { name: "verify_token", isSecret: false },
  ],
  short_video: [
    { name: "business_id", isSecret: false },
    { name: "app_id", isSecret: false },
    { name: "app_secret", isSecret: true },
    { name: "access_token", isSecret: true },
    { name: "refresh_token", isSecret: true },
  ],
};

export type CredentialName =
  | "phone_number_id"
  | "access_token"
  | "app_secret"
  | "verify_token"
  | "page_id"
  | "app_id"
  | "instagram_id"
  | "business_id"
  | "refresh_token";

export interface Credential {
  readonly name: CredentialName;
  readonly isSecret: boolean;
}

/** Whether a code to scan comes from the simulator, which scans it by itself. */
export function isSimulated(code: string): boolean {
  return code.startsWith("2@simulated,");
}
