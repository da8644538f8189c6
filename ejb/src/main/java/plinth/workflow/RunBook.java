package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.objects.Shapes;
import plinth.records.RecordState;
import plinth.records.RecordStates;

/** Opens runs for who works on them: what they go by, and the values that their steps name. */
@ApplicationScoped
class RunBook {
  @Inject private ExecutionRepository executions;
  @Inject private Definitions definitions;
  @Inject private RecordStates states;
  @Inject private Shapes shapes;

  /** The run of a lease, locked; empty when it is another's by now, or has ended. */
  Optional<Run> open(Lease lease) {
    return executions.lock(lease).map(this::run);
  }

  /** The queued ones of some runs, locked, without those that somebody is at. */
  List<Run> openQueued(Collection<Lease> leases) {
    return executions.lockQueued(leases).stream().map(this::run).toList();
  }

  /** A run, locked, whoever holds it. */
  Optional<Run> open(long id) {
    return executions.lock(id).map(this::run);
  }

  private Run run(ExecutionRow row) {
    Definitions.Ready ready = definitions.of(row.workflowId(), row.version());
    return new Run(row, ready.definition(), ready.program());
  }

  /**
   * The caller that a run's writes are made by: what they change is traced back to it.
   *
   * @param caller the platform, in the workspace
   */
  static Caller automation(Caller caller, ExecutionRow row) {
    return Caller.automation(caller.requiredWorkspace(), row.workflowId(), RunWord.of(row.id()));
  }

  /** The values of a run's variables, with the record as it is now. */
  Scope scope(Caller caller, Run run, Instant now) {
    ExecutionRow row = run.row();
    return new Scope(
        run.facts(caller.requiredWorkspace().subdomain()),
        now,
        () -> record(run, null),
        () -> row.changeId() == null ? null : states.change(row.changeId()).orElse(null));
  }

  /** The same with the record as the change left it that set the run off. */
  Scope scopeOfTrigger(Caller caller, Run run, Instant now) {
    ExecutionRow row = run.row();
    return new Scope(
        run.facts(caller.requiredWorkspace().subdomain()),
        now,
        () -> record(run, row.recordVersion()),
        () -> row.changeId() == null ? null : states.change(row.changeId()).orElse(null));
  }

  /** The fields that the conditions of a definition may ask of; refuses an object that has gone. */
  Shape asked(Definition definition) {
    String object = definition.trigger().objectSlug();
    @Nullable Shape shape = object == null ? null : shapes.complete(object);
    if (definition.trigger().type().kind() == TriggerType.Kind.MESSAGE) {
      return MessageFields.with(shape);
    }
    if (shape == null) {
      throw new IllegalStateException("conditions without an object");
    }
    return shape;
  }

  /** Why a condition does not hold; null: it holds. */
  @Nullable String fault(Run run, JsonObject conditions, Scope scope) {
    return Conditions.fault(
        conditions, asked(run.definition()), Conditions.values(scope.record(), scope), scope.now());
  }

  private @Nullable RecordState record(Run run, @Nullable Long version) {
    String object = run.definition().trigger().objectSlug();
    String slug = run.row().recordSlug();
    if (object == null || slug == null) {
      return null;
    }
    Shape shape = shapes.complete(object);
    return version == null
        ? states.now(shape, slug).orElse(null)
        : states.at(shape, slug, version).orElse(null);
  }
}
