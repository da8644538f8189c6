import { lazy, Suspense } from "react";
import { createBrowserRouter } from "react-router";
import { Missing, PageFailure } from "../pages/failures";
import { Skeleton } from "../parts/States";
import { addWords, type Room } from "../words";
import { Shell } from "./Shell";

const entrance = () => import("../pages/entrance/pages");
const Forgotten = lazy(async () => ({ default: (await entrance()).Forgotten }));
const Invitation = lazy(async () => ({ default: (await entrance()).Invitation }));
const OperatorSignIn = lazy(async () => ({ default: (await entrance()).OperatorSignIn }));
const Register = lazy(async () => ({ default: (await entrance()).Register }));
const SignIn = lazy(async () => ({ default: (await entrance()).SignIn }));
const Verify = lazy(async () => ({ default: (await entrance()).Verify }));
const Workspaces = lazy(async () => ({ default: (await entrance()).Workspaces }));
const home = () => import("../pages/home/Home");
const Home = lazy(async () => ({ default: (await home()).Home }));
const Gallery = lazy(() => import("../pages/gallery/Gallery"));
const recordsPage = () => import("../pages/records/RecordsPage");
const RecordsPage = lazy(async () => ({ default: (await recordsPage()).RecordsPage }));
const recordPage = room(() => import("../pages/records/RecordPage"), "inbox");
const RecordPage = lazy(async () => ({ default: (await recordPage()).RecordPage }));
const settings = room(() => import("../pages/settings/pages"), "settings", "account", "billing", "webhooks");
const Settings = lazy(async () => ({ default: (await settings()).Settings }));
const SettingsHome = lazy(async () => ({ default: (await settings()).SettingsHome }));
const Appearance = lazy(async () => ({ default: (await settings()).Appearance }));
const Apps = lazy(async () => ({ default: (await settings()).Apps }));
const Audit = lazy(async () => ({ default: (await settings()).Audit }));
const Billing = lazy(async () => ({ default: (await settings()).Billing }));
const Integrations = lazy(async () => ({ default: (await settings()).Integrations }));
const Keys = lazy(async () => ({ default: (await settings()).Keys }));
const transfer = room(() => import("../pages/transfer/pages"), "transfer");
const ImportPage = lazy(async () => ({ default: (await transfer()).ImportPage }));
const RunPage = lazy(async () => ({ default: (await transfer()).RunPage }));
const NewObjectPage = lazy(async () => ({ default: (await transfer()).NewObjectPage }));
const ExportPage = lazy(async () => ({ default: (await transfer()).ExportPage }));
const ExportRunPage = lazy(async () => ({ default: (await transfer()).ExportRunPage }));
const Members = lazy(async () => ({ default: (await settings()).Members }));
const PaymentReturn = lazy(async () => ({ default: (await settings()).PaymentReturn }));
const Profile = lazy(async () => ({ default: (await settings()).Profile }));
const RolePage = lazy(async () => ({ default: (await settings()).RolePage }));
const Roles = lazy(async () => ({ default: (await settings()).Roles }));
const Security = lazy(async () => ({ default: (await settings()).Security }));
const WebhookPage = lazy(async () => ({ default: (await settings()).WebhookPage }));
const Webhooks = lazy(async () => ({ default: (await settings()).Webhooks }));
const Workspace = lazy(async () => ({ default: (await settings()).Workspace }));
const workflows = room(() => import("../pages/workflows/pages"), "workflows");
const WorkflowsPage = lazy(async () => ({ default: (await workflows()).WorkflowsPage }));
const WorkflowPage = lazy(async () => ({ default: (await workflows()).WorkflowPage }));
const NewWorkflow = lazy(async () => ({ default: (await workflows()).NewWorkflow }));
const TemplatesPage = lazy(async () => ({ default: (await workflows()).TemplatesPage }));
const RunsPage = lazy(async () => ({ default: (await workflows()).RunsPage }));
const WorkflowRun = lazy(async () => ({ default: (await workflows()).RunPage }));
const ApprovalsPage = lazy(async () => ({ default: (await workflows()).ApprovalsPage }));
const inbox = room(() => import("../pages/inbox/pages"), "inbox");
const Inbox = lazy(async () => ({ default: (await inbox()).Inbox }));
const Latest = lazy(async () => ({ default: (await inbox()).Latest }));
const ChatPage = lazy(async () => ({ default: (await inbox()).ChatPage }));
const ChatByNumber = lazy(async () => ({ default: (await inbox()).ChatByNumber }));
const ChatOfProvider = lazy(async () => ({ default: (await inbox()).ChatOfProvider }));
const Channels = lazy(async () => ({ default: (await inbox()).Channels }));
const ChannelPage = lazy(async () => ({ default: (await inbox()).ChannelPage }));
const Calls = lazy(async () => ({ default: (await inbox()).Calls }));
const Stories = lazy(async () => ({ default: (await inbox()).Stories }));
const consent = room(() => import("../pages/consent/Consent"), "consent");
const Consent = lazy(async () => ({ default: (await consent()).Consent }));
const operator = room(() => import("../pages/operator/pages"), "operator", "settings", "account");
const OperatorAccount = lazy(async () => ({ default: (await operator()).Account }));
const OperatorAi = lazy(async () => ({ default: (await operator()).Ai }));
const OperatorAudit = lazy(async () => ({ default: (await operator()).Audit }));
const OperatorHealth = lazy(async () => ({ default: (await operator()).Health }));
const OperatorJobs = lazy(async () => ({ default: (await operator()).Jobs }));
const Operators = lazy(async () => ({ default: (await operator()).Operators }));
const OperatorShell = lazy(async () => ({ default: (await operator()).OperatorShell }));
const OperatorOutbox = lazy(async () => ({ default: (await operator()).Outbox }));
const OperatorOverview = lazy(async () => ({ default: (await operator()).Overview }));
const OperatorPurges = lazy(async () => ({ default: (await operator()).Purges }));
const OperatorSchedulers = lazy(async () => ({ default: (await operator()).Schedulers }));
const OperatorTenantPage = lazy(async () => ({ default: (await operator()).TenantPage }));
const OperatorTenants = lazy(async () => ({ default: (await operator()).Tenants }));
const OperatorUserPage = lazy(async () => ({ default: (await operator()).UserPage }));
const OperatorUsers = lazy(async () => ({ default: (await operator()).Users }));
const model = room(() => import("../pages/model/pages"), "model", "forms");
const ObjectsPage = lazy(async () => ({ default: (await model()).ObjectsPage }));
const ObjectPage = lazy(async () => ({ default: (await model()).ObjectPage }));
const FormsPage = lazy(async () => ({ default: (await model()).FormsPage }));
const FormPage = lazy(async () => ({ default: (await model()).FormPage }));
const PublicForm = lazy(room(() => import("../pages/forms/PublicForm"), "forms"));
const About = lazy(() => import("../pages/About"));

/** The pages of a room with the words that they need. */
function room<T>(pages: () => Promise<T>, ...words: readonly Room[]): () => Promise<T> {
  return async () => (await Promise.all([pages(), addWords(...words)]))[0];
}

/** All addresses of the console. */
export function router() {
  return createBrowserRouter(
    [
      { path: "/sign-in", element: <SignIn /> },
      { path: "/register", element: <Register /> },
      { path: "/verify", element: <Verify /> },
      { path: "/forgotten", element: <Forgotten /> },
      { path: "/operator/sign-in", element: <OperatorSignIn /> },
      { path: "/invitation", element: <Invitation /> },
      { path: "/workspaces", element: <Workspaces /> },
      {
        path: "/oauth/consent",
        element: (
          <Suspense>
            <Consent />
          </Suspense>
        ),
        errorElement: <PageFailure />,
      },
      {
        path: "/forms/:workspace/:object",
        element: (
          <Suspense fallback={<Skeleton lines={6} />}>
            <PublicForm />
          </Suspense>
        ),
        errorElement: <PageFailure />,
      },
      {
        path: "/operator",
        element: (
          <Suspense>
            <OperatorShell />
          </Suspense>
        ),
        errorElement: <PageFailure />,
        children: [
          { index: true, element: <OperatorOverview /> },
          { path: "tenants", element: <OperatorTenants /> },
          { path: "tenants/:subdomain", element: <OperatorTenantPage /> },
          { path: "users", element: <OperatorUsers /> },
          { path: "users/:user", element: <OperatorUserPage /> },
          { path: "jobs", element: <OperatorJobs /> },
          { path: "schedulers", element: <OperatorSchedulers /> },
          { path: "outbox", element: <OperatorOutbox /> },
          { path: "purges", element: <OperatorPurges /> },
          { path: "audit", element: <OperatorAudit /> },
          { path: "ai", element: <OperatorAi /> },
          { path: "health", element: <OperatorHealth /> },
          { path: "operators", element: <Operators /> },
          { path: "account", element: <OperatorAccount /> },
          { path: "*", element: <Missing /> },
        ],
      },
      {
        element: <Shell />,
        errorElement: <PageFailure />,
        children: [
          { path: "/", element: <Home /> },
          { path: "/objects/:object", element: <RecordsPage /> },
          { path: "/objects/:object/:record", element: <RecordPage /> },
          { path: "/import", element: <NewObjectPage /> },
          { path: "/objects/:object/import", element: <ImportPage /> },
          { path: "/objects/:object/imports/:id", element: <RunPage /> },
          { path: "/objects/:object/exports", element: <ExportPage /> },
          { path: "/objects/:object/exports/:id", element: <ExportRunPage /> },
          {
            path: "/inbox",
            element: <Inbox />,
            children: [
              { index: true, element: <Latest /> },
              { path: ":chat", element: <ChatPage /> },
            ],
          },
          { path: "/inbox/channels", element: <Channels /> },
          { path: "/inbox/channels/:type/:channel", element: <ChannelPage /> },
          { path: "/inbox/calls", element: <Calls /> },
          { path: "/inbox/stories", element: <Stories /> },
          { path: "/inbox/number/:id", element: <ChatByNumber /> },
          { path: "/inbox/of/:channel", element: <ChatOfProvider /> },
          {
            path: "/settings",
            element: <Settings />,
            children: [
              { index: true, element: <SettingsHome /> },
              { path: "profile", element: <Profile /> },
              { path: "security", element: <Security /> },
              { path: "appearance", element: <Appearance /> },
              { path: "workspace", element: <Workspace /> },
              { path: "members", element: <Members /> },
              { path: "roles", element: <Roles /> },
              { path: "roles/:role", element: <RolePage /> },
              { path: "billing", element: <Billing /> },
              { path: "billing/return", element: <PaymentReturn /> },
              { path: "audit", element: <Audit /> },
              { path: "keys", element: <Keys /> },
              { path: "apps", element: <Apps /> },
              { path: "webhooks", element: <Webhooks /> },
              { path: "webhooks/:id", element: <WebhookPage /> },
              { path: "integrations", element: <Integrations /> },
              { path: "objects", element: <ObjectsPage /> },
              { path: "objects/:object", element: <ObjectPage /> },
              { path: "forms", element: <FormsPage /> },
              { path: "forms/:object", element: <FormPage /> },
            ],
          },
          { path: "/workflows", element: <WorkflowsPage /> },
          { path: "/workflows/new", element: <NewWorkflow /> },
          { path: "/workflows/templates", element: <TemplatesPage /> },
          { path: "/workflows/runs", element: <RunsPage /> },
          { path: "/workflows/runs/:run", element: <WorkflowRun /> },
          { path: "/workflows/flow/:workflow", element: <WorkflowPage /> },
          { path: "/approvals", element: <ApprovalsPage /> },
          { path: "/gallery", element: <Gallery /> },
          { path: "/about", element: <About /> },
          { path: "*", element: <Missing /> },
        ],
      },
    ],
    { basename: "/console" },
  );
}
