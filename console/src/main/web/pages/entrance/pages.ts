/** The pages before the sign-in to a workspace, loaded together. */
import "../../common";

export { Forgotten } from "./Forgotten";
export { Invitation } from "./Invitation";
export { OperatorSignIn } from "./OperatorSignIn";
export { Register } from "./Register";
export { SignIn } from "./SignIn";
export { Sso } from "./Sso";
export { Verify } from "./Verify";
export { Workspaces } from "./Workspaces";
