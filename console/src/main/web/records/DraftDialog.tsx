import { type ReactNode, useState } from "react";
import { AskDraft } from "../parts/AskDraft";
import { Dialog } from "../parts/Dialog";
import type { Draft } from "./draft";

/** A drawer with a form. Closing it asks what to do with the draft, if there is one. */
export function DraftDialog({
  title,
  draft,
  onClose,
  children,
}: {
  title: string;
  draft: Draft;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      title={title}
      form="drawer"
      onClose={() => (draft.isEmpty ? onClose() : setAsking(true))}
    >
      {isAsking ? (
        <AskDraft
          onKeep={onClose}
          onDrop={() => {
            draft.drop();
            onClose();
          }}
          onBack={() => setAsking(false)}
        />
      ) : (
        children
      )}
    </Dialog>
  );
}
