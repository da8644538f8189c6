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
import "./common";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queries } from "./api/queries";
import { restore } from "./api/session";
import { Toasts } from "./parts/Toasts";
import { router } from "./shell/router";
import { startEvents } from "./shell/events";
import { formerAddress } from "./shell/addresses";
import { startTheme } from "./shell/theme";
import { startWords } from "./words";

const former = formerAddress(location.hash);
if (former !== null) {
  history.replaceState(null, "", `/console${former}`);
}
startTheme();
// The code of the page is read while the session is asked for. Without an answer the shell says that
// the server cannot be reached, and tries again.
const pages = router();
await Promise.all([startWords(), restore().catch(() => null)]);
startEvents();

const root = document.getElementById("console");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={pages} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
}
