package plinth.workflow.insight;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow in sentences, with what it would meet now.
 *
 * @param trigger when it is set off
 * @param conditions what must hold then
 * @param steps what it does, in order
 * @param matchingRecords how many records of its object meet its conditions now; null: it has no
 *     object
 * @param withheld how many parts are not told, because they name what the reader may not see
 * @param nextRuns the next five slots of its schedule; empty for other triggers
 */
public record WorkflowPreview(
    String trigger,
    String conditions,
    List<PreviewStep> steps,
    @Nullable Long matchingRecords,
    List<Instant> nextRuns,
    int withheld) {}
