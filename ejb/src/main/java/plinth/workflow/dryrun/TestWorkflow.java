package plinth.workflow.dryrun;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.BusinessTime;

/** Tests a workflow. */
@ApplicationScoped
@Saga
public class TestWorkflow {
  @Inject private DryRuns runs;
  @Inject private BusinessTime time;

  /** Returns what a run would do; see {@link DryRuns}. Refuses an unknown workflow or record. */
  public TestResult of(Caller caller, String slug, TestRun given) {
    return runs.of(caller, slug, given, time.now(caller));
  }
}
