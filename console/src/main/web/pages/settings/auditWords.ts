import { t } from "../../words";

/** The kinds of actions that the record of a workspace holds. */
export const KINDS = [
  "member",
  "role",
  "api_key",
  "oauth_app",
  "webhook",
  "integration",
  "export",
  "workspace",
  "impersonation",
] as const;

const ACTIONS = {
  "member.invited": () => t("audit.did.memberInvited"),
  "member.activated": () => t("audit.did.memberActivated"),
  "member.joined": () => t("audit.did.memberJoined"),
  "member.changed": () => t("audit.did.memberChanged"),
  "member.impersonated": () => t("audit.did.memberImpersonated"),
  "impersonation.wrote": () => t("audit.did.impersonationWrote"),
  "member.left": () => t("audit.did.memberLeft"),
  "workspace.handed_over": () => t("audit.did.workspaceHandedOver"),
  "role.created": () => t("audit.did.roleCreated"),
  "role.changed": () => t("audit.did.roleChanged"),
  "role.deleted": () => t("audit.did.roleDeleted"),
  "role.limited": () => t("audit.did.roleLimited"),
  "team.created": () => t("audit.did.teamCreated"),
  "team.changed": () => t("audit.did.teamChanged"),
  "team.deleted": () => t("audit.did.teamDeleted"),
  "team.member_added": () => t("audit.did.teamMemberAdded"),
  "team.member_removed": () => t("audit.did.teamMemberRemoved"),
  "record.shared": () => t("audit.did.recordShared"),
  "record.unshared": () => t("audit.did.recordUnshared"),
  "role.unlimited": () => t("audit.did.roleUnlimited"),
  "api_key.issued": () => t("audit.did.keyIssued"),
  "api_key.revoked": () => t("audit.did.keyRevoked"),
  "oauth_app.created": () => t("audit.did.appCreated"),
  "oauth_app.authorized": () => t("audit.did.appAuthorized"),
  "oauth_app.deleted": () => t("audit.did.appDeleted"),
  "webhook.created": () => t("audit.did.webhookCreated"),
  "webhook.changed": () => t("audit.did.webhookChanged"),
  "webhook.deleted": () => t("audit.did.webhookDeleted"),
  "webhook.secret_rotated": () => t("audit.did.webhookRotated"),
  "integration.connected": () => t("audit.did.integrationConnected"),
  "integration.tested": () => t("audit.did.integrationTested"),
  "integration.disconnected": () => t("audit.did.integrationDisconnected"),
  "export.started": () => t("audit.did.exportStarted"),
  "export.downloaded": () => t("audit.did.exportDownloaded"),
  "export_schedule.created": () => t("audit.did.exportScheduled"),
  "export_schedule.changed": () => t("audit.did.exportScheduleChanged"),
  "export_schedule.deleted": () => t("audit.did.exportScheduleDeleted"),
  "object.deleted": () => t("audit.did.objectDeleted"),
  "object.restored": () => t("audit.did.objectRestored"),
  "object.unique_keys_changed": () => t("audit.did.uniqueKeysChanged"),
  "audit.watched_fields_set": () => t("audit.did.watchedSet"),
  "field.read": () => t("audit.did.fieldRead"),
  "field.deleted": () => t("audit.did.fieldDeleted"),
  "field.restored": () => t("audit.did.fieldRestored"),
  "audit.stream_set": () => t("audit.did.streamSet"),
  "audit.stream_removed": () => t("audit.did.streamRemoved"),
  "audit.retention_set": () => t("audit.did.retentionSet"),
  "audit.expired": () => t("audit.did.expired"),
  "legal_hold.placed": () => t("audit.did.holdPlaced"),
  "legal_hold.lifted": () => t("audit.did.holdLifted"),
  "audit.exported": () => t("audit.did.auditExported"),
  "workspace.entered": () => t("audit.did.workspaceEntered"),
  "workspace.entry_refused": () => t("audit.did.entryRefused"),
  "workspace.renamed": () => t("audit.did.workspaceRenamed"),
  "workspace.session_policy_changed": () => t("audit.did.sessionPolicy"),
  "workspace.calendar_changed": () => t("audit.did.workspaceDays"),
} as const satisfies Record<string, () => string>;

/** An action in words; one without words of its own keeps its name. */
export function actionText(action: string): string {
  const words = (ACTIONS as Readonly<Record<string, (() => string) | undefined>>)[action];
  return words === undefined ? action : words();
}

/** The details of an entry as names and texts. */
export function detailsOf(details: unknown): ReadonlyArray<readonly [string, string]> {
  return typeof details === "object" && details !== null
    ? Object.entries(details).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ])
    : [];
}
