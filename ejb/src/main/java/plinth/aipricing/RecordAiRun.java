package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Passage;
import plinth.kernel.Problem;
import plinth.tenancy.Standings;
import plinth.tenancy.Workspaces;
import plinth.usage.Metric;
import plinth.usage.Usage;

/**
 * Records a run that happened, and then bills its credits by the run's name: whoever stopped in
 * between does the rest when the run is recorded again. What it cost is a fact and stays in the
 * ledger, also where the workspace has too few credits left for it.
 *
 * <p>Spec: AI ledger.
 */
@Passage
@ApplicationScoped
public class RecordAiRun {
  @Inject private AiLedger ledger;
  @Inject private Usage usage;
  @Inject private Standings standings;

  /**
   * Records a run; the same one again answers the first. Refuses like {@link AiLedger#write}, a
   * workspace that is not there by the field, and with 402 when its credits are not covered: then
   * the run is recorded and not charged, and the workspace should start no other.
   */
  public LedgerEntry run(Caller caller, AiRun run) {
    Workspaces.Entry workspace =
        standings
            .find(run.workspaceId())
            .orElseThrow(
                () -> Problem.invalid("workspace_id", "unknown", "there is no such workspace"));
    LedgerEntry entry = ledger.write(caller, run);
    if (entry.creditsCharged()) {
      return entry;
    }
    Instant moment = entry.occurredAt().plus(workspace.clockOffset());
    usage.reserve(
        caller.in(workspace.workspace()),
        Metric.AI_CREDITS,
        "ai_run:" + entry.runId(),
        entry.credits(),
        moment);
    return entry.charged();
  }
}
