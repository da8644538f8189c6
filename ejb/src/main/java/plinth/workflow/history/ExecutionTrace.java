package plinth.workflow.history;

import java.util.List;
import plinth.kernel.JsonText;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleRun;

/**
 * A run with all its steps.
 *
 * @param execution the run
 * @param input further input of its trigger
 * @param chain the slugs of the workflows whose runs led to it, latest last
 * @param steps its steps in order
 * @param withheld number of values that were left out because the reader cannot see them
 */
public record ExecutionTrace(
    Execution execution,
    JsonText input,
    List<String> chain,
    List<ExecutionStep> steps,
    int withheld) {

  /** Returns the run as a reader sees it. */
  ExecutionTrace visibleTo(ReaderVisibility visibility) {
    if (visibility.seesAll()) {
      return this;
    }
    VisibleRun run = new VisibleRun(visibility);
    JsonText told = new JsonText(run.facts(JsonText.parseObject(input.text())).toString());
    Execution seen = execution.visibleTo(visibility);
    List<ExecutionStep> all = steps.stream().map(step -> step.visibleTo(visibility)).toList();
    int left =
        run.withheld() + seen.withheld() + all.stream().mapToInt(ExecutionStep::withheld).sum();
    return new ExecutionTrace(seen, told, chain, all, left);
  }
}
