package plinth.workflow.insight;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow in sentences, with the records that it matches now.
 *
 * @param trigger when it is triggered
 * @param conditions its conditions
 * @param steps its steps in order
 * @param matchingRecords number of records of its object that meet its conditions now; null if it
 *     has no object, is triggered by messages, or is not valid
 * @param withheld number of parts that were left out because the reader cannot see what they name
 * @param nextRuns the next five slots of its schedule; empty for other triggers
 */
public record WorkflowPreview(
    String trigger,
    String conditions,
    List<PreviewStep> steps,
    @Nullable Long matchingRecords,
    List<Instant> nextRuns,
    int withheld) {}
