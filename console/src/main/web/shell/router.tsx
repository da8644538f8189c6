import type { ComponentType } from "react";
import { createBrowserRouter } from "react-router";
import { Missing, PageFailure } from "../pages/failures";
import { readIcons } from "../parts/shapes";
import { type Room, withWords } from "../words";
import { Shell } from "./Shell";

const entrance = room(() => import("../pages/entrance/pages"), "entrance");
const home = room(() => import("../pages/home/Home"), "home");
const recordsPage = () => import("../pages/records/RecordsPage");
const trashPage = room(() => import("../pages/records/TrashPage"), "trash");
const duplicatesPage = room(() => import("../pages/records/DuplicatesPage"), "duplicates");
const recordPage = room(() => import("../pages/records/RecordPage"), "inbox", "recordPage", "teams");
const settings = room(
  () => import("../pages/settings/pages"),
  "account",
  "billing",
  "entrance",
  "factor",
  "recordPage",
  "settings",
  "webhooks",
);
const privacy = room(() => import("../pages/settings/privacy/pages"), "privacy", "settings");
const sso = room(() => import("../pages/settings/sso/pages"), "settings", "sso");
const teams = room(() => import("../pages/settings/teams/pages"), "settings", "teams");
const transfer = room(() => import("../pages/transfer/pages"), "filters", "reports", "schedules", "transfer");
const workflows = room(() => import("../pages/workflows/pages"), "filters", "workflows");
const reports = room(() => import("../pages/reports/pages"), "filters", "reports");
const inbox = room(() => import("../pages/inbox/pages"), "inbox", "recordPage");
const consent = room(() => import("../pages/consent/Consent"), "consent");
const operator = room(() => import("../pages/operator/pages"), "account", "entrance", "factor", "operator", "settings");
const model = room(() => import("../pages/model/pages"), "model", "forms", "duplicates");
const publicForm = room(() => import("../pages/forms/PublicForm"), "forms");
const about = () => import("../pages/About");
const gallery = () => import("../pages/gallery/Gallery");

/** The pages of a room with the words and the icons that they need. */
function room<T>(pages: () => Promise<T>, ...words: readonly Room[]): () => Promise<T> {
  return async () => (await Promise.all([withWords(pages(), ...words), readIcons()]))[0];
}

/** A page that is shown as soon as the code and the words of its room are read. */
function page<N extends string>(
  pages: () => Promise<Readonly<Record<N, ComponentType>>>,
  name: N,
) {
  return { lazy: async () => ({ Component: (await pages())[name] }) };
}

/** All addresses of the console. */
export function router() {
  return createBrowserRouter(
    [
      {
        errorElement: <PageFailure />,
        children: [
          { path: "/sign-in", ...page(entrance, "SignIn") },
          { path: "/sso", ...page(entrance, "Sso") },
          { path: "/register", ...page(entrance, "Register") },
          { path: "/verify", ...page(entrance, "Verify") },
          { path: "/forgotten", ...page(entrance, "Forgotten") },
          { path: "/operator/sign-in", ...page(entrance, "OperatorSignIn") },
          { path: "/invitation", ...page(entrance, "Invitation") },
          { path: "/workspaces", ...page(entrance, "Workspaces") },
          { path: "/oauth/consent", ...page(consent, "Consent") },
          { path: "/forms/:workspace/:object", ...page(publicForm, "default") },
          {
            path: "/operator",
            ...page(operator, "OperatorShell"),
            children: [
              { index: true, ...page(operator, "Overview") },
              { path: "tenants", ...page(operator, "Tenants") },
              { path: "tenants/:subdomain", ...page(operator, "TenantPage") },
              { path: "users", ...page(operator, "Users") },
              { path: "users/:user", ...page(operator, "UserPage") },
              { path: "jobs", ...page(operator, "Jobs") },
              { path: "schedulers", ...page(operator, "Schedulers") },
              { path: "outbox", ...page(operator, "Outbox") },
              { path: "purges", ...page(operator, "Purges") },
              { path: "audit", ...page(operator, "Audit") },
              { path: "ai", ...page(operator, "Ai") },
              { path: "health", ...page(operator, "Health") },
              { path: "operators", ...page(operator, "Operators") },
              { path: "account", ...page(operator, "Account") },
              { path: "*", element: <Missing /> },
            ],
          },
          {
            element: <Shell />,
            children: [
              { path: "/", ...page(home, "Home") },
              { path: "/objects/:object", ...page(recordsPage, "RecordsPage") },
              { path: "/objects/:object/:record", ...page(recordPage, "RecordPage") },
              { path: "/objects/:object/duplicates", ...page(duplicatesPage, "DuplicatesPage") },
              { path: "/objects/:object/deleted", ...page(trashPage, "TrashPage") },
              { path: "/import", ...page(transfer, "NewObjectPage") },
              { path: "/objects/:object/import", ...page(transfer, "ImportPage") },
              { path: "/objects/:object/imports/:id", ...page(transfer, "RunPage") },
              { path: "/objects/:object/exports", ...page(transfer, "ExportPage") },
              { path: "/objects/:object/exports/:id", ...page(transfer, "ExportRunPage") },
              {
                path: "/inbox",
                ...page(inbox, "Inbox"),
                children: [
                  { index: true, ...page(inbox, "Latest") },
                  { path: ":chat", ...page(inbox, "ChatPage") },
                ],
              },
              { path: "/inbox/channels", ...page(inbox, "Channels") },
              { path: "/inbox/channels/:type/:channel", ...page(inbox, "ChannelPage") },
              { path: "/inbox/calls", ...page(inbox, "Calls") },
              { path: "/inbox/stories", ...page(inbox, "Stories") },
              { path: "/inbox/number/:id", ...page(inbox, "ChatByNumber") },
              { path: "/inbox/of/:channel", ...page(inbox, "ChatOfProvider") },
              {
                path: "/settings",
                ...page(settings, "Settings"),
                children: [
                  { index: true, ...page(settings, "SettingsHome") },
                  { path: "profile", ...page(settings, "Profile") },
                  { path: "security", ...page(settings, "Security") },
                  { path: "appearance", ...page(settings, "Appearance") },
                  { path: "workspace", ...page(settings, "Workspace") },
                  { path: "members", ...page(settings, "Members") },
                  { path: "roles", ...page(settings, "Roles") },
                  { path: "roles/:role", ...page(settings, "RolePage") },
                  { path: "billing", ...page(settings, "Billing") },
                  { path: "billing/return", ...page(settings, "PaymentReturn") },
                  { path: "audit", ...page(settings, "Audit") },
                  { path: "privacy", ...page(privacy, "Privacy") },
                  { path: "sso", ...page(sso, "SingleSignOn") },
                  { path: "teams", ...page(teams, "Teams") },
                  { path: "directory", ...page(sso, "Directory") },
                  { path: "keys", ...page(settings, "Keys") },
                  { path: "apps", ...page(settings, "Apps") },
                  { path: "webhooks", ...page(settings, "Webhooks") },
                  { path: "webhooks/:id", ...page(settings, "WebhookPage") },
                  { path: "integrations", ...page(settings, "Integrations") },
                  { path: "objects", ...page(model, "ObjectsPage") },
                  { path: "objects/:object", ...page(model, "ObjectPage") },
                  { path: "forms", ...page(model, "FormsPage") },
                  { path: "forms/:object", ...page(model, "FormPage") },
                ],
              },
              { path: "/workflows", ...page(workflows, "WorkflowsPage") },
              { path: "/workflows/new", ...page(workflows, "NewWorkflow") },
              { path: "/workflows/templates", ...page(workflows, "TemplatesPage") },
              { path: "/workflows/runs", ...page(workflows, "RunsPage") },
              { path: "/workflows/runs/:run", ...page(workflows, "RunPage") },
              { path: "/workflows/flow/:workflow", ...page(workflows, "WorkflowPage") },
              { path: "/reports", ...page(reports, "ReportsPage") },
              { path: "/reports/new", ...page(reports, "NewReport") },
              { path: "/reports/:report", ...page(reports, "ReportPage") },
              { path: "/reports/:report/edit", ...page(reports, "EditReport") },
              { path: "/dashboards", ...page(reports, "DashboardsPage") },
              { path: "/dashboards/:dashboard", ...page(reports, "DashboardPage") },
              { path: "/approvals", ...page(workflows, "ApprovalsPage") },
              { path: "/gallery", ...page(gallery, "default") },
              { path: "/about", ...page(about, "default") },
              { path: "*", element: <Missing /> },
            ],
          },
        ],
      },
    ],
    { basename: "/console" },
  );
}
