import "./look/tokens.css";
import "./look/base.css";
import "./look/parts.css";
import "./look/shell.css";
import "./look/records.css";
import "./look/transfer.css";
import "./look/settings.css";
import "./look/workflows.css";
import "./look/inbox.css";
import "./look/operator.css";
import "./look/record.css";
import "./look/model.css";
import { askForPage, objectOf } from "./api/early";
import { restore } from "./api/session";
import { startTheme } from "./shell/theme";

startTheme();
// Requests for the session and for what the page shows run while the browser reads the code of the
// pages, which is much larger. Without an answer the shell says that the server cannot be reached,
// and tries again.
const restored = restore()
  .then(() => askForPage(location))
  .catch(() => undefined);
if (objectOf(location) !== null) {
  void import("./pages/records/RecordsPage");
}
const { start } = await import("./app");
await start(restored);
