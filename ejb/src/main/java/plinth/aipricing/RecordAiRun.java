package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;
import plinth.usage.Metric;
import plinth.usage.Usage;

/**
 * Records a run that happened, and then bills its credits under the run's ID. After an interruption
 * in between, recording the run again completes the rest. The cost is a fact and stays in the
 * ledger even if the workspace has too few credits left.
 */
@Saga
@ApplicationScoped
public class RecordAiRun {
  @Inject private AiLedger ledger;
  @Inject private Usage usage;
  @Inject private WorkspaceDirectory directory;

  /**
   * Records a run; a repeated run returns the first entry. Refuses what {@link AiLedger#write}
   * refuses, and an unknown workspace with the field. Returns 402 if the credits are not covered:
   * the run is recorded, the remaining credits are charged, and the workspace should not start
   * another run. Recording it again charges the rest as far as it is covered by then.
   */
  public LedgerEntry run(Caller caller, AiRun run) {
    Workspaces.Entry workspace =
        directory
            .find(run.workspaceId())
            .orElseThrow(
                () -> Problem.invalid("workspace_id", "unknown", "there is no such workspace"));
    LedgerEntry entry = ledger.write(caller, run);
    if (entry.creditsCharged()) {
      return entry;
    }
    Instant moment = entry.occurredAt().plus(workspace.clockOffset());
    Caller inside = caller.inWorkspace(workspace.workspace());
    String source = "ai_run:" + entry.runId();
    long charged = usage.spend(inside, Metric.AI_CREDITS, source, entry.credits(), moment);
    if (charged < entry.credits()) {
      throw usage.exceeded(inside, Metric.AI_CREDITS, moment);
    }
    return entry.asCharged();
  }
}
