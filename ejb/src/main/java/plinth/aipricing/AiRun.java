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
 * @param runId the ID of the run; a repeated run is recorded once
 * @param workspaceId the workspace of the run
 * @param adminId the admin of the workspace; null if none
 * @param channel the purpose, such as {@code chat}
 * @param provider the provider that ran the model
 * @param modelKey the model
 * @param inputTokens the number of input tokens
 * @param outputTokens the number of output tokens
 * @param cachedTokens the number of cached input tokens, at most the input; null for none
 * @param occurredAt when the run happened; null for now
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
  /** The pattern of run IDs. */
  static final String RUN = "[\\x21-\\x7E]{1,200}";

  static final String RUN_MESSAGE = "must be 1 to 200 characters of ASCII without spaces";

  /** The pattern of channels and providers. */
  static final String WORD = "[a-z0-9][a-z0-9_.-]{0,59}";

  static final String WORD_MESSAGE =
      "must be at most 60 small letters, digits, dots, hyphens and underscores";

  /** The pattern of model keys. */
  static final String KEY = "[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}";

  static final String KEY_MESSAGE =
      "must be at most 200 letters, digits and the characters . _ : / @ -";

  private static final long MAX_TOKENS = 1_000_000_000;

  /**
   * Refuses more cached tokens than input tokens, and truncates the time to the database's
   * precision.
   */
  public AiRun {
    occurredAt = occurredAt == null ? null : occurredAt.truncatedTo(ChronoUnit.MICROS);
    if (cachedTokens != null && inputTokens != null && cachedTokens > inputTokens) {
      throw Problem.invalid(
          "cached_tokens", "max", "cached_tokens must not be more than input_tokens");
    }
  }

  /** Returns the number of cached input tokens. */
  long cached() {
    return cachedTokens == null ? 0 : cachedTokens;
  }
}
