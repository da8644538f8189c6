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
import plinth.workflow.WorkflowProblem;
import plinth.workflow.definition.Action;
import plinth.workflow.definition.ActionType;
import plinth.workflow.definition.CallAddresses;
import plinth.workflow.definition.DraftReader;
import plinth.workflow.definition.Op;
import plinth.workflow.definition.Span;
import plinth.workflow.definition.TextTemplate;
import plinth.workflow.definition.Trigger;
import plinth.workflow.run.ExecutionRow;
import plinth.workflow.run.ExternalCalls;
import plinth.workflow.run.ExternalInputs;
import plinth.workflow.run.InternalActions;
import plinth.workflow.run.Outcome;
import plinth.workflow.run.Run;
import plinth.workflow.run.RunLoader;
import plinth.workflow.run.Scope;
import plinth.workflow.run.WorkRun;

/** The steps of a run that is only looked at, in the transaction that is taken back. */
@ApplicationScoped
class DrySteps {
  @Inject private RunLoader loader;
  @Inject private InternalActions internal;
  @Inject private ExternalInputs external;
  @Inject private CallAddresses addresses;

  /**
   * What would be done, step by step, until one would fail.
   *
   * @param actor who asks: what that person does not see has no value, and what that person may not
   *     do fails
   * @param owner who a run would act by, who decides which way branches are taken
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
      position = run.program().settle(next(op, position, step, approves));
      run = new Run(with(run, step), run.definition(), run.program());
    }
    return new TestResult("success", null, null, null, null, done, 0);
  }

  private static int next(Op op, int position, TestStep step, boolean approves) {
    if (op instanceof Op.Test test) {
      boolean holds = step.output().getString("taken").equals("then");
      return holds ? position + 1 : test.otherwise();
    }
    boolean isRejected =
        op instanceof Op.Do ask && ask.action().type() == ActionType.APPROVAL && !approves;
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
      return step(actor, run, action, approves, loader.scope(actor, run, now));
    } catch (Problem refused) {
      return failed(
          action, JsonValue.EMPTY_JSON_OBJECT, refused.code().name(), WorkRun.words(refused));
    }
  }

  private TestStep step(Caller actor, Run run, Action action, boolean approves, Scope scope) {
    Trigger trigger = run.definition().trigger();
    if (action.type().isExternal()) {
      JsonObject input = external.of(actor, trigger, action, scope, run);
      boolean isBlocked =
          action.type() == ActionType.SEND_WEBHOOK && addresses.isBlocked(ExternalCalls.url(input));
      return isBlocked
          ? failed(action, input, WorkflowProblem.BLOCKED_HOST.name(), "Blocked host")
          : step(action, "skipped", input, JsonValue.EMPTY_JSON_OBJECT);
    }
    return switch (action.type()) {
      case WAIT ->
          step(action, "skipped", Span.of(action.settings()).json(), JsonValue.EMPTY_JSON_OBJECT);
      case APPROVAL -> {
        String title = TextTemplate.fill(action.required("title"), scope);
        String decision = approves ? "approved" : "rejected";
        yield step(
            action,
            "skipped",
            Json.createObjectBuilder().add("title", title).build(),
            Json.createObjectBuilder().add("decision", decision).build());
      }
      default -> {
        Outcome outcome = internal.perform(actor, run, action, scope);
        yield step(action, "success", outcome.input(), outcome.output());
      }
    };
  }

  private static ExecutionRow with(Run run, TestStep step) {
    ExecutionRow row = run.row();
    JsonObject outputs =
        Json.createObjectBuilder(row.outputs()).add(step.stepId(), step.output()).build();
    return row.with(outputs);
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
