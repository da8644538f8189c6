package plinth.workflow.dryrun;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.messaging.MessageType;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;
import plinth.workflow.action.DraftReader;
import plinth.workflow.action.Span;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.CallAddresses;
import plinth.workflow.definition.Op;
import plinth.workflow.run.ExecutionRow;
import plinth.workflow.run.ExternalCalls;
import plinth.workflow.run.ExternalInputs;
import plinth.workflow.run.InternalActions;
import plinth.workflow.run.Outcome;
import plinth.workflow.run.Run;
import plinth.workflow.run.RunLoader;
import plinth.workflow.run.Scope;
import plinth.workflow.run.WorkRun;

/** Runs the steps of a test, in the transaction that is rolled back. */
@ApplicationScoped
class DrySteps {
  @Inject private RunLoader loader;
  @Inject private InternalActions internal;
  @Inject private ExternalInputs external;
  @Inject private CallAddresses addresses;

  /**
   * Runs step by step until one would fail.
   *
   * @param actor the tester: fields that this person cannot see have no value, and actions without
   *     permission fail
   * @param owner the member for whom a run would act, whose view decides the branches
   */
  TestResult run(Caller actor, Caller owner, Run begun, boolean approves, Instant now) {
    List<TestStep> done = new ArrayList<>();
    Run run = begun;
    int position = run.position();
    while (!run.program().isEnd(position)) {
      Op op = run.program().at(position);
      if (op instanceof Op.Stop) {
        return new TestResult(
            "canceled", "APPROVAL_REJECTED", "The approval was rejected", null, null, done, 0);
      }
      TestStep step = step(actor, owner, run, op, approves, now);
      done.add(step);
      if (step.status().equals("failed")) {
        return new TestResult("failed", null, null, step.errorCode(), step.errorMessage(), done, 0);
      }
      position = run.program().followJumps(next(op, position, step, approves));
      run = new Run(with(run, step), run.definition(), run.program());
    }
    return new TestResult("success", null, null, null, null, done, 0);
  }

  private static int next(Op op, int position, TestStep step, boolean approves) {
    if (op instanceof Op.Test test) {
      boolean holds = step.output().getString("taken").equals("then");
      return holds ? position + 1 : test.otherwise();
    }
    boolean isRejected = op instanceof Op.Do ask && ask.otherwise() >= 0 && !approves;
    return isRejected ? ((Op.Do) op).otherwise() : position + 1;
  }

  private TestStep step(Caller actor, Caller owner, Run run, Op op, boolean approves, Instant now) {
    if (op instanceof Op.Test test) {
      Scope asked = loader.scope(owner, run, now);
      String fault = loader.fault(owner, run, test.conditions(), asked);
      JsonObjectBuilder output =
          Json.createObjectBuilder().add("taken", fault == null ? "then" : "else");
      DraftReader.put(output, "because", fault);
      return step(test.action(), "success", JsonValue.EMPTY_JSON_OBJECT, output.build());
    }
    Action action = ((Op.Do) op).action();
    try {
      return action.accept(new Trying(actor, run, approves, loader.scope(actor, run, now)));
    } catch (Problem refused) {
      return failed(
          action, JsonValue.EMPTY_JSON_OBJECT, refused.code().name(), WorkRun.words(refused));
    }
  }

  /** Tests one step: our own changes are rolled back; other effects are only described. */
  private final class Trying implements ActionHandler<TestStep> {
    private final Caller actor;
    private final Run run;
    private final boolean approves;
    private final Scope scope;

    Trying(Caller actor, Run run, boolean approves, Scope scope) {
      this.actor = actor;
      this.run = run;
      this.approves = approves;
      this.scope = scope;
    }

    @Override
    public TestStep setField(Action step) {
      return done(step, internal.setField(work(step)));
    }

    @Override
    public TestStep setStatus(Action step) {
      return done(step, internal.setStatus(work(step)));
    }

    @Override
    public TestStep createRecord(Action step) {
      return done(step, internal.createRecord(work(step)));
    }

    @Override
    public TestStep assign(Action step) {
      return done(step, internal.assign(work(step)));
    }

    @Override
    public TestStep send(Action step, MessageType type) {
      return done(step, internal.send(work(step), type));
    }

    @Override
    public TestStep call(Action step) {
      JsonObject input = external.of(actor, run.definition().trigger(), step, scope, run);
      return addresses.isBlocked(ExternalCalls.url(input))
          ? failed(step, input, WorkflowProblem.BLOCKED_HOST.name(), "Blocked host")
          : skipped(step, input, JsonValue.EMPTY_JSON_OBJECT);
    }

    @Override
    public TestStep pause(Action step) {
      return skipped(step, Span.of(step.settings()).json(), JsonValue.EMPTY_JSON_OBJECT);
    }

    @Override
    public TestStep requestApproval(Action step) {
      String title = TextTemplate.fill(step.required("title"), scope);
      String decision = approves ? "approved" : "rejected";
      return skipped(
          step,
          Json.createObjectBuilder().add("title", title).build(),
          Json.createObjectBuilder().add("decision", decision).build());
    }

    /** Branches of a program are {@link Op.Test} instructions instead. */
    @Override
    public TestStep branch(Action step) {
      throw new IllegalStateException("a test of the program goes one of two ways");
    }

    private InternalActions.Work work(Action step) {
      return new InternalActions.Work(actor, run, step, scope);
    }

    private TestStep done(Action step, Outcome outcome) {
      return DrySteps.step(step, "success", outcome.input(), outcome.output());
    }

    private TestStep skipped(Action step, JsonObject input, JsonObject output) {
      return DrySteps.step(step, "skipped", input, output);
    }
  }

  private static ExecutionRow with(Run run, TestStep step) {
    ExecutionRow row = run.row();
    return row.with(row.progress().outputsWith(step.stepId(), step.output()));
  }

  private static TestStep step(Action action, String status, JsonObject input, JsonObject output) {
    return new TestStep(action.id(), action.type().code(), status, input, output, null, null, 0);
  }

  private static TestStep failed(Action action, JsonObject input, String code, String message) {
    return new TestStep(
        action.id(),
        action.type().code(),
        "failed",
        input,
        JsonValue.EMPTY_JSON_OBJECT,
        code,
        message,
        0);
  }
}
