package plinth.aipricing.http;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.aipricing.LedgerEntry;
import plinth.aipricing.LedgerFilter;
import plinth.kernel.Problem;

/** Which runs of the ledger are listed. */
public class LedgerParams extends SpanParams {
  @QueryParam("model_key")
  private @Nullable String modelKey;

  @QueryParam("provider")
  private @Nullable String provider;

  @QueryParam("channel")
  private @Nullable String channel;

  @QueryParam("run_id")
  private @Nullable String runId;

  @Schema(enumeration = {"priced", "unpriced"})
  @QueryParam("status")
  private @Nullable String status;

  /** What is asked; refuses words that are none. */
  LedgerFilter filter() {
    return new LedgerFilter(span(), modelKey, provider, channel, runId, status(status));
  }

  private static LedgerEntry.@Nullable Status status(@Nullable String word) {
    if (word == null) {
      return null;
    }
    return switch (word) {
      case "priced" -> LedgerEntry.Status.PRICED;
      case "unpriced" -> LedgerEntry.Status.UNPRICED;
      default -> throw Problem.noneOf("status", List.of("priced", "unpriced"));
    };
  }
}
