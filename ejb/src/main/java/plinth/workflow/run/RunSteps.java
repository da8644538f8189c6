package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.messaging.MessageType;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;
import plinth.workflow.action.Span;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.Op;

/** Runs the next step of a run, in the transaction that holds its lock. */
@ApplicationScoped
class RunSteps {
  @Inject private RunLoader loader;
  @Inject private ExecutionRepository executions;
  @Inject private ExecutionEnds ends;
  @Inject private StepRepository steps;
  @Inject private InternalActions internal;
  @Inject private ExternalInputs external;
  @Inject private ApprovalRepository approvals;
  @Inject private ApprovalPush push;
  @Inject private RunNotices notices;

  /**
   * Runs one step, suspends the run for it, or returns the external call to make.
   *
   * @param actor the caller for whom the run acts
   */
  Turn next(Caller actor, Run run, Instant now) {
    int position = run.position();
    if (run.program().isEnd(position)) {
      ends.succeed(run.row().id(), position, run.row().progress().outputs());
      return new Turn.Done();
    }
    Op op = run.program().at(position);
    Scope scope = loader.scope(actor, run, now);
    if (op instanceof Op.Test test) {
      return test(actor, run, position, test, scope);
    }
    if (op instanceof Op.Stop) {
      ends.cancel(run.row().id(), "APPROVAL_REJECTED", "The approval was rejected");
      return new Turn.Done();
    }
    if (!(op instanceof Op.Do step)) {
      throw new IllegalStateException("a jump is no step");
    }
    return step.action().accept(new Doing(actor, run, position, scope));
  }

  /** Runs one step. */
  private final class Doing implements ActionHandler<Turn> {
    private final Caller actor;
    private final Run run;
    private final int position;
    private final Scope scope;

    Doing(Caller actor, Run run, int position, Scope scope) {
      this.actor = actor;
      this.run = run;
      this.position = position;
      this.scope = scope;
    }

    @Override
    public Turn setField(Action step) {
      return done(step, internal.setField(work(step)));
    }

    @Override
    public Turn setStatus(Action step) {
      return done(step, internal.setStatus(work(step)));
    }

    @Override
    public Turn createRecord(Action step) {
      return done(step, internal.createRecord(work(step)));
    }

    @Override
    public Turn assign(Action step) {
      return done(step, internal.assign(work(step)));
    }

    @Override
    public Turn send(Action step, MessageType type) {
      return done(step, internal.send(work(step), type));
    }

    @Override
    public Turn call(Action step) {
      JsonObject input = external.of(actor, run.definition().trigger(), step, scope, run);
      steps.saveStarted(run, position, step, "running", input);
      executions.countAttempt(run.row());
      return new Turn.Call(run.row().key(step), input);
    }

    @Override
    public Turn pause(Action step) {
      Span span = Span.of(step.settings());
      steps.saveStarted(run, position, step, "waiting", span.json());
      executions.suspend(run.row(), ExecutionStatus.WAITING, position, span.duration());
      return new Turn.Done();
    }

    @Override
    public Turn requestApproval(Action step) {
      return RunSteps.this.requestApproval(actor, run, position, step, scope);
    }

    /** Branches of a program are {@link Op.Test} instructions instead. */
    @Override
    public Turn branch(Action step) {
      throw new IllegalStateException("a test of the program goes one of two ways");
    }

    private InternalActions.Work work(Action step) {
      return new InternalActions.Work(actor, run, step, scope);
    }

    private Turn done(Action step, Outcome outcome) {
      steps.saveDone(run, position, step, outcome);
      return advance(run, position + 1, run.outputs(step, outcome.output()));
    }
  }

  /** Continues the run at a position, or ends it after the last one. */
  Turn advance(Run run, int position, JsonObject outputs) {
    int next = run.program().followJumps(position);
    if (run.program().isEnd(next)) {
      ends.succeed(run.row().id(), next, outputs);
      return new Turn.Done();
    }
    executions.advance(run.row(), next, outputs);
    return new Turn.Again();
  }

  private Turn test(Caller actor, Run run, int position, Op.Test test, Scope scope) {
    String fault = loader.fault(actor, run, test.conditions(), scope);
    var output = Json.createObjectBuilder().add("taken", fault == null ? "then" : "else");
    if (fault != null) {
      output.add("because", fault);
    }
    JsonObject input = Json.createObjectBuilder().add("conditions", test.conditions()).build();
    steps.saveDone(run, position, test.action(), new Outcome(input, output.build()));
    return advance(
        run, fault == null ? position + 1 : test.otherwise(), run.row().progress().outputs());
  }

  private Turn requestApproval(Caller caller, Run run, int position, Action action, Scope scope) {
    Span expires =
        action.settings().containsKey("expires_in")
            ? Span.of(action.settings().getJsonObject("expires_in"))
            : null;
    String title = TextTemplate.fill(action.required("title"), scope);
    String text = action.text("message");
    String message = text == null ? "" : TextTemplate.fill(text, scope);
    approvals.request(run.row().id(), action, title, message, expires);
    push.pushRequested(caller, run, action);
    notices.notifyApprovers(caller, run, action);
    JsonObject input =
        Json.createObjectBuilder().add("title", title).add("message", message).build();
    steps.saveStarted(run, position, action, "waiting", input);
    executions.suspend(
        run.row(),
        ExecutionStatus.WAITING_APPROVAL,
        position,
        expires == null ? null : expires.duration());
    return new Turn.Done();
  }
}
