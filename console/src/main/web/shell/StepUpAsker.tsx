import { lazy, Suspense } from "react";
import { useAskedProof } from "../api/stepUp";
import { withWords } from "../words";

const Dialog = lazy(async () => ({
  default: (await withWords(import("../pages/factor/StepUp"), "factor")).StepUp,
}));

/** The place where people are asked to prove who they are; once in the page. */
export function StepUpAsker() {
  const proof = useAskedProof();
  return proof === null ? null : (
    <Suspense fallback={null}>
      <Dialog proof={proof} />
    </Suspense>
  );
}
