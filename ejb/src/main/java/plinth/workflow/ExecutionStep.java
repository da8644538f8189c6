package plinth.workflow;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * A step of a run as it was done.
 *
 * @param stepId its word in the definition
 * @param type what it does
 * @param status {@code running}, {@code waiting}, {@code success} or {@code failed}
 * @param input what it was given, all variables filled in
 * @param output what it answered; of a branch which way was {@code taken}, and why
 * @param errorCode why it failed, in a code
 * @param errorMessage the same in words
 * @param attempts how often it was tried
 */
public record ExecutionStep(
    String stepId,
    String type,
    String status,
    JsonText input,
    JsonText output,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    int attempts,
    Instant startedAt,
    @Nullable Instant finishedAt) {}
