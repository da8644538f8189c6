import "./common";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queries } from "./api/queries";
import { Toasts } from "./parts/Toasts";
import { formerAddress } from "./shell/addresses";
import { startEvents } from "./shell/events";
import { router } from "./shell/router";
import { StepUpAsker } from "./shell/StepUpAsker";
import { startWords } from "./words";

/** Shows the page of the address as soon as it is known who is signed in. */
export async function start(restored: Promise<unknown>): Promise<void> {
  const former = formerAddress(location.hash);
  if (former !== null) {
    history.replaceState(null, "", `/console${former}`);
  }
  await startWords();
  const pages = router();
  await Promise.all([isRead(pages), restored]);
  startEvents();
  const root = document.getElementById("console");
  if (root !== null) {
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <RouterProvider router={pages} />
          <Toasts />
          <StepUpAsker />
        </QueryClientProvider>
      </StrictMode>,
    );
  }
}

/** Waits for the code of the page. */
function isRead(pages: ReturnType<typeof router>): Promise<void> {
  return new Promise((resolve) => {
    const stop = pages.subscribe(({ initialized }) => initialized && done());
    const done = () => {
      stop();
      resolve();
    };
    if (pages.state.initialized) {
      done();
    }
  });
}
