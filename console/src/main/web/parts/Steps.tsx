import { Icon } from "./Icon";

export interface Step {
  key: string;
  label: string;
}

/** The steps of something long: those that are done, the present one, and those to come. */
export function Steps({
  label,
  steps,
  present,
  onChoose,
}: {
  label: string;
  steps: readonly Step[];
  present: string;
  /** Called to go back to a step that is done; absent: there is no way back. */
  onChoose?: ((key: string) => void) | undefined;
}) {
  const at = steps.findIndex((step) => step.key === present);
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < at;
        const content = (
          <>
            <span className="mark">{isDone ? <Icon icon="check" /> : index + 1}</span>
            <span>{step.label}</span>
          </>
        );
        return (
          <li
            key={step.key}
            aria-current={index === at ? "step" : undefined}
            data-done={isDone || undefined}
          >
            {isDone && onChoose !== undefined ? (
              <button type="button" onClick={() => onChoose(step.key)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ol>
  );
}
