package plinth.workflow.insight;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.scan.RecordScans;
import plinth.tenancy.Tenanted;
import plinth.workflow.action.Action;
import plinth.workflow.action.ConditionText;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.history.ExecutionReads;
import plinth.workflow.history.ExecutionStats;
import plinth.workflow.visibility.CalledAddress;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleDefinition;
import plinth.workflow.visibility.WorkflowVisibility;

/** Use cases that explain what a workflow does and affects. */
@Stateless
@Tenanted
public class WorkflowInsights {
  private static final int SLOTS = 5;
  private static final int DAYS = 30;

  @Inject private WorkflowRepository workflows;
  @Inject private Shapes shapes;
  @Inject private DefinitionCheck check;
  @Inject private ExecutionReads executions;
  @Inject private RecordScans scans;
  @Inject private WorkflowVisibility visibility;

  /** Describes a workflow in sentences. Records are counted only for a valid workflow. */
  public WorkflowPreview preview(Caller caller, String slug) {
    Definition definition = require(slug).definition();
    ReaderVisibility readerVisibility = visibility.of(caller, definition);
    VisibleDefinition seen = VisibleDefinition.of(readerVisibility);
    Trigger trigger = seen.definition().trigger();
    boolean holds = check.problems(caller, definition).isEmpty();
    return new WorkflowPreview(
        Sentences.of(trigger),
        ConditionText.of(seen.definition().conditions()),
        Sentences.steps(definition.steps(), readerVisibility),
        holds ? matching(caller, definition) : null,
        slots(trigger),
        seen.withheld());
  }

  private @Nullable Long matching(Caller caller, Definition definition) {
    Trigger trigger = definition.trigger();
    String object = trigger.objectSlug();
    if (object == null || trigger.type().kind() == TriggerType.Kind.MESSAGE) {
      return null;
    }
    RecordQuery query =
        new RecordQuery(
            new PageRequest(1, 1),
            "",
            List.of("slug"),
            "",
            definition.conditions(),
            null,
            CountMode.EXACT);
    return scans.count(caller, scans.start(caller, object, query));
  }

  private static List<Instant> slots(Trigger trigger) {
    List<Instant> slots = new ArrayList<>();
    if (trigger.type() == TriggerType.SCHEDULED_REMINDER) {
      Optional<Instant> slot = trigger.schedule().next(Time.now());
      while (slot.isPresent() && slots.size() < SLOTS) {
        slots.add(slot.get());
        slot = trigger.schedule().next(slot.get());
      }
    }
    return slots;
  }

  /** Returns what a workflow reads, writes and triggers. */
  public WorkflowImpact impact(Caller caller, String slug) {
    WorkflowRow workflow = require(slug);
    Definition definition = workflow.definition();
    ReaderVisibility readerVisibility = visibility.of(caller, definition);
    Reach reach = Reach.of(definition, shapes::findComplete);
    List<WorkflowRow> others =
        workflows.listActive().stream().filter(other -> other.id() != workflow.id()).toList();
    ExecutionStats runs =
        executions.stats(workflow.id(), DAYS, Time.now().minus(Duration.ofDays(DAYS)));
    return new WorkflowImpact(
        visible(readerVisibility, reach.reads()),
        visible(readerVisibility, reach.writes()),
        reach.creates().stream().filter(object -> !readerVisibility.hidesObject(object)).toList(),
        visibleNames(readerVisibility, step -> Stream.ofNullable(step.address()))
            .map(CalledAddress::host)
            .distinct()
            .sorted()
            .toList(),
        visibleNames(readerVisibility, step -> step.texts("approvers").stream())
            .distinct()
            .sorted()
            .toList(),
        others.stream()
            .filter(other -> reach.mayTrigger(other.definition().trigger()))
            .map(WorkflowRow::slug)
            .toList(),
        others.stream()
            .filter(
                other ->
                    Reach.of(other.definition(), shapes::findComplete)
                        .mayTrigger(definition.trigger()))
            .map(WorkflowRow::slug)
            .toList(),
        runs.total(),
        executions.countOpen(workflow.id()));
  }

  /** Returns the names in the steps that the reader can see. */
  private static Stream<String> visibleNames(
      ReaderVisibility readerVisibility, Function<Action, Stream<String>> names) {
    return readerVisibility.definition().everyStep().stream()
        .filter(step -> !readerVisibility.hides(step))
        .flatMap(names);
  }

  private static Map<String, List<String>> visible(
      ReaderVisibility readerVisibility, Map<String, Set<String>> fields) {
    Map<String, List<String>> seen = new TreeMap<>();
    Reach.lists(fields)
        .forEach(
            (object, slugs) -> {
              if (!readerVisibility.hidesObject(object)) {
                seen.put(
                    object,
                    slugs.stream()
                        .filter(slug -> !readerVisibility.hidesField(object, slug))
                        .toList());
              }
            });
    return seen;
  }

  private WorkflowRow require(String slug) {
    return workflows.findBySlug(slug).orElseThrow(() -> Problem.notFound("Workflow"));
  }
}
