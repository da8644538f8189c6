/** The pages of the operators, loaded together. */
import "../../common";

export { Account } from "./Account";
export { Ai } from "./ai/Ai";
export { Audit } from "./Audit";
export { Health } from "./Health";
export { Jobs } from "./Jobs";
export { Operators } from "./Operators";
export { OperatorShell } from "./OperatorShell";
export { Outbox } from "./Outbox";
export { Overview } from "./Overview";
export { Purges } from "./Purges";
export { Schedulers } from "./Schedulers";
export { TenantPage } from "./tenant/TenantPage";
export { Tenants } from "./Tenants";
export { UserPage } from "./UserPage";
export { Users } from "./Users";
