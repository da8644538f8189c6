package plinth.aipricing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * A completed run of an AI model.
 *
 * @param runId the run; the same one again is recorded once
 * @param workspaceId for which workspace
 * @param adminId for which of its admins; null: for none
 * @param channel what it was for, such as {@code chat}
 * @param provider who ran the model
 * @param modelKey which model
 * @param inputTokens what it read
 * @param outputTokens what it wrote
 * @param cachedTokens what it had read before, at most the input; null: nothing
 * @param occurredAt when it ran; null: now
 */
public record AiRun(
    @NotNull @Pattern(regexp = RUN, message = RUN_MESSAGE) String runId,
    @NotNull @Positive Long workspaceId,
    @Nullable @Positive Long adminId,
    @NotNull @Pattern(regexp = WORD, message = WORD_MESSAGE) String channel,
    @NotNull @Pattern(regexp = WORD, message = WORD_MESSAGE) String provider,
    @NotNull @Pattern(regexp = KEY, message = KEY_MESSAGE) String modelKey,
    @NotNull @Min(0) @Max(MAX_TOKENS) Long inputTokens,
    @NotNull @Min(0) @Max(MAX_TOKENS) Long outputTokens,
    @Nullable @Min(0) @Max(MAX_TOKENS) Long cachedTokens,
    @Nullable Instant occurredAt) {
  /** What a run may be called. */
  static final String RUN = "[\\x21-\\x7E]{1,200}";

  static final String RUN_MESSAGE = "must be 1 to 200 characters of ASCII without spaces";

  /** Words of channels and providers. */
  static final String WORD = "[a-z0-9][a-z0-9_.-]{0,59}";

  static final String WORD_MESSAGE =
      "must be at most 60 small letters, digits, dots, hyphens and underscores";

  /** Keys of models. */
  static final String KEY = "[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}";

  static final String KEY_MESSAGE =
      "must be at most 200 letters, digits and the characters . _ : / @ -";

  private static final long MAX_TOKENS = 1_000_000_000;

  /** Refuses more cached tokens than there were to read; a moment has what rows keep of it. */
  public AiRun {
    occurredAt = occurredAt == null ? null : occurredAt.truncatedTo(ChronoUnit.MICROS);
    if (cachedTokens != null && inputTokens != null && cachedTokens > inputTokens) {
      throw Problem.invalid(
          "cached_tokens", "max", "cached_tokens must not be more than input_tokens");
    }
  }

  /** What it had read before. */
  long cached() {
    return cachedTokens == null ? 0 : cachedTokens;
  }
}
