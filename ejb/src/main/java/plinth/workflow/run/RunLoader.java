package plinth.workflow.run;

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
import plinth.records.PersonSlugs;
import plinth.records.event.RecordState;
import plinth.records.event.RecordStates;
import plinth.records.event.RecordStates.Change;
import plinth.records.query.Filter;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RelatedConditions;
import plinth.tenancy.calendar.WorkspaceCalendars;
import plinth.tenancy.limit.LimitedRecords;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.Definitions;
import plinth.workflow.definition.MessageFields;
import plinth.workflow.definition.TriggerType;

/** Opens runs to process them: their definitions, and the values of their variables. */
@ApplicationScoped
public class RunLoader {
  @Inject private ExecutionRepository executions;
  @Inject private Definitions definitions;
  @Inject private RecordStates states;
  @Inject private Shapes shapes;
  @Inject private PeopleFilters people;
  @Inject private RelatedConditions related;
  @Inject private PersonSlugs slugs;
  @Inject private WorkspaceCalendars calendars;

  /**
   * Returns the run of a lease and locks it; empty if another claim took it over or it has ended.
   */
  Optional<Run> lock(Lease lease) {
    return executions.lock(lease).map(this::run);
  }

  /** Returns the queued ones among some runs and locks them, skipping locked ones. */
  List<Run> lockQueued(Collection<Lease> leases) {
    return executions.lockQueued(leases).stream().map(this::run).toList();
  }

  /** Returns a run and locks it, regardless of who holds its lease. */
  public Optional<Run> lock(long id) {
    return executions.lock(id).map(this::run);
  }

  private Run run(ExecutionRow row) {
    Definitions.Ready ready = definitions.of(row.workflow().id(), row.workflow().version());
    return new Run(row, ready.definition(), ready.program());
  }

  /**
   * Returns the values of a run's variables, with the current record.
   *
   * @param actor the caller for whom the run acts; fields and records that this caller cannot see
   *     have no value
   */
  public Scope scope(Caller actor, Run run, Instant now) {
    return scope(actor, run, now, null);
  }

  /** Returns the values of a run's variables, with the record as of the triggering change. */
  Scope scopeOfTrigger(Caller actor, Run run, Instant now) {
    return scope(actor, run, now, run.row().start().recordVersion());
  }

  private Scope scope(Caller actor, Run run, Instant now, @Nullable Long version) {
    Long changeId = run.row().start().changeId();
    return new Scope(
        run.facts(actor.requireWorkspace().subdomain()),
        now,
        calendars.current().zone(),
        () -> record(actor, run, version),
        () -> change(actor, run, changeId),
        label -> slugs.of(actor, label));
  }

  private @Nullable Change change(Caller actor, Run run, @Nullable Long changeId) {
    Shape shape = changeId == null ? null : shape(actor, run.definition());
    return shape == null || changeId == null
        ? null
        : LimitedRecords.seeAs(
            actor.limitingAdminId(), () -> states.findChange(shape, changeId).orElse(null));
  }

  /**
   * Returns the fields for the conditions of a definition. Refuses an object that no longer exists.
   */
  private Shape conditionShape(Caller actor, Definition definition) {
    @Nullable Shape shape = shape(actor, definition);
    if (definition.trigger().type().kind() == TriggerType.Kind.MESSAGE) {
      return MessageFields.with(shape);
    }
    if (shape == null) {
      throw new IllegalStateException("conditions without an object");
    }
    return shape;
  }

  /** Returns why a condition is not met; null if it is met. */
  @Nullable
  public String fault(Caller actor, Run run, JsonObject conditions, Scope scope) {
    Shape shape = conditionShape(actor, run.definition());
    Filter filter = people.read(actor, conditions, shape, "conditions");
    if (filter == null) {
      return null;
    }
    RecordState record = scope.record();
    Filter decided =
        LimitedRecords.seeAs(
            actor.limitingAdminId(),
            () ->
                related.decide(filter, shape, record == null ? null : record.slug(), scope.now()));
    return Conditions.fault(decided, Conditions.values(record, scope), scope.now());
  }

  /** Returns the object of a definition as the actor sees it; null if it has none. */
  private @Nullable Shape shape(Caller actor, Definition definition) {
    String object = definition.trigger().objectSlug();
    if (object == null) {
      return null;
    }
    DefinitionRights.require(actor, DefinitionRights.READ_RECORDS);
    return shapes.requireReadable(actor, object);
  }

  private @Nullable RecordState record(Caller actor, Run run, @Nullable Long version) {
    Shape shape = shape(actor, run.definition());
    String slug = run.row().start().recordSlug();
    if (shape == null || slug == null) {
      return null;
    }
    return LimitedRecords.seeAs(
        actor.limitingAdminId(),
        () ->
            (version == null
                    ? states.findCurrent(shape, slug)
                    : states.findAt(shape, slug, version))
                .orElse(null));
  }
}
