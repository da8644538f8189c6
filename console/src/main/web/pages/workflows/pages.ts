/** The pages of workflows and approvals, loaded together. */
import "../../common";

export { ApprovalsPage } from "../approvals/ApprovalsPage";
export { NewWorkflow } from "./NewWorkflow";
export { RunPage } from "./runs/RunPage";
export { RunsPage } from "./runs/RunsPage";
export { TemplatesPage } from "./TemplatesPage";
export { WorkflowPage } from "./WorkflowPage";
export { WorkflowsPage } from "./WorkflowsPage";
