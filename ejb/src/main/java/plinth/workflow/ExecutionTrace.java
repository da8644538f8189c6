package plinth.workflow;

import java.util.List;
import plinth.kernel.JsonText;

/**
 * A run with everything that it did.
 *
 * <p>Spec: Workflow.
 *
 * @param execution the run
 * @param input what else was told when it was set off
 * @param chain the slugs of the workflows whose runs led to it, the latest last
 * @param steps its steps, in their order
 */
public record ExecutionTrace(
    Execution execution, JsonText input, List<String> chain, List<ExecutionStep> steps) {}
