package plinth.workflow;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run would do. Nothing of it is kept, sent or counted.
 *
 * <p>Spec: Automation.
 *
 * @param status how it would end: {@code success}, {@code failed}, {@code skipped} or {@code
 *     canceled}
 * @param filterReason why it would be skipped or canceled, in a code
 * @param filterMessage the same in words
 * @param errorCode why it would fail, in a code
 * @param errorMessage the same in words
 * @param steps its steps in their order, up to the one that would fail
 */
public record TestResult(
    String status,
    @Nullable String filterReason,
    @Nullable String filterMessage,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    List<TestStep> steps) {}
