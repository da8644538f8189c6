package plinth.aipricing.http;

import jakarta.ws.rs.QueryParam;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.aipricing.LedgerEntry;
import plinth.aipricing.LedgerFilter;
import plinth.kernel.Problem;
import plinth.kernel.Words;

/** The query parameters that filter the runs of the ledger. */
public class LedgerParams extends SpanParams {
  @QueryParam("model_key")
  private @Nullable String modelKey;

  @QueryParam("provider")
  private @Nullable String provider;

  @QueryParam("channel")
  private @Nullable String channel;

  @QueryParam("run_id")
  private @Nullable String runId;

  @Words(of = LedgerEntry.Status.class)
  @QueryParam("status")
  private @Nullable String status;

  /** Returns the filter for these parameters; refuses unknown values. */
  LedgerFilter filter() {
    return new LedgerFilter(span(), modelKey, provider, channel, runId, status(status));
  }

  private static LedgerEntry.@Nullable Status status(@Nullable String word) {
    Problem.requireOneOf("status", word, LedgerEntry.Status.class);
    return word == null ? null : LedgerEntry.Status.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
