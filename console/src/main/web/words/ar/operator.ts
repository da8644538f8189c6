export { operator } from "../en/operator";
