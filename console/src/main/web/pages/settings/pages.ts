/** The pages of the settings, loaded together. */
import "../../common";

export { Appearance } from "./account/Appearance";
export { Apps } from "./Apps";
export { Audit } from "./Audit";
export { Billing } from "./billing/Billing";
export { Integrations } from "./integrations/Integrations";
export { Keys } from "./Keys";
export { Members } from "./Members";
export { PaymentReturn } from "./billing/PaymentReturn";
export { Profile } from "./account/Profile";
export { RolePage } from "./access/RolePage";
export { Roles } from "./Roles";
export { Security } from "./account/Security";
export { Settings, SettingsHome } from "./Settings";
export { WebhookPage } from "./webhooks/WebhookPage";
export { Webhooks } from "./webhooks/Webhooks";
export { Workspace } from "./Workspace";
