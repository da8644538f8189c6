import { type DragEvent, type ReactNode, useId, useState } from "react";
import { Icon } from "./Icon";

/** A place where files are dropped, or chosen with a click or the keyboard. */
export function DropZone({
  label,
  children,
  accept,
  problem,
  isDisabled = false,
  onFile,
}: {
  /** What the control is called, and what it invites to. */
  label: string;
  /** Which files it takes. */
  children: ReactNode;
  accept: string;
  problem?: string | undefined;
  isDisabled?: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined && !isDisabled) {
      onFile(file);
    }
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div className="field">
      <label
        className="drop-zone"
        data-over={isOver || undefined}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon icon="upload" size={32} />
        <strong>{label}</strong>
        <span id={`${id}-below`} className="meta">
          {children}
        </span>
        <input
          type="file"
          className="only-read"
          accept={accept}
          aria-label={label}
          aria-describedby={problem === undefined ? `${id}-below` : `${id}-problem`}
          aria-invalid={problem === undefined ? undefined : true}
          disabled={isDisabled}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after it was corrected.
            event.target.value = "";
          }}
        />
      </label>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
