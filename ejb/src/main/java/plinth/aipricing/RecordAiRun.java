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
 * Records a run that happened, and then bills its credits by the run's name. After an interruption
 * in between, recording the run again completes the rest. What it cost is a fact and stays in the
 * ledger, also where the workspace has too few credits left for it.
 */
@Saga
@ApplicationScoped
public class RecordAiRun {
  @Inject private AiLedger ledger;
  @Inject private Usage usage;
  @Inject private WorkspaceDirectory directory;

  /**
   * Records a run; the same one again answers the first. Refuses like {@link AiLedger#write}, a
   * workspace that is not there by the field, and with 402 when its credits are not covered: then
   * the run is recorded, what is left of the credits is charged, and the workspace should start no
   * other. Recorded again, it is charged for the rest as far as that is covered by then.
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
    Caller inside = caller.in(workspace.workspace());
    String source = "ai_run:" + entry.runId();
    long charged = usage.spend(inside, Metric.AI_CREDITS, source, entry.credits(), moment);
    if (charged < entry.credits()) {
      throw usage.exceeded(inside, Metric.AI_CREDITS, moment);
    }
    return entry.charged();
  }
}
