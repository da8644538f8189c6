package plinth.records.rebuild;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.objects.change.FieldIndexes;
import plinth.records.RelatedLabels;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.query.Unindexed;

/**
 * Notices the fields that reads sort or filter by without an index, and has the fields indexed on
 * another thread. The reads use the stored values until then.
 */
@ApplicationScoped
public class IndexDemand {
  /** How long a field is not tried again, such as one for which no slot is free. */
  private static final long PAUSE_NANOS = 10_000_000_000L;

  private static final int MAX_KNOWN = 10_000;

  @Resource private ManagedExecutorService executor;
  @Inject private FieldIndexes indexes;

  private final Map<Wanted, Long> tried = new ConcurrentHashMap<>();

  private record Wanted(long workspaceId, String object, String field) {}

  /**
   * Notices a read.
   *
   * @param shape the object as the reader sees it
   * @param sort the order of the records; null: none
   */
  public void note(Caller caller, Shape shape, RecordSource source, @Nullable Sort sort) {
    Caller.Workspace workspace = caller.workspace();
    if (workspace == null || caller.isAnonymous()) {
      return;
    }
    note(workspace, shape.objectSlug(), used(shape, source, sort));
    Unindexed filtered = source.slow();
    if (filtered != null) {
      filtered.related().stream()
          .filter(field -> !field.isIndexed())
          .forEach(field -> note(workspace, field.object(), Set.of(field.field())));
    }
  }

  private void note(Caller.Workspace workspace, String object, Set<String> used) {
    long now = System.nanoTime();
    Set<String> due =
        used.stream()
            .filter(field -> isDue(new Wanted(workspace.id(), object, field), now))
            .collect(Collectors.toSet());
    if (!due.isEmpty()) {
      Caller system = Caller.system("index").inWorkspace(workspace);
      execute(() -> indexes.give(system, object, due));
    }
  }

  private static Set<String> used(Shape shape, RecordSource source, @Nullable Sort sort) {
    Set<String> used = new LinkedHashSet<>();
    Unindexed filtered = source.slow();
    if (filtered != null) {
      used.addAll(filtered.fields());
    }
    if (sort != null) {
      used.addAll(sort.unindexed());
    }
    if (source.hasWords()) {
      // A search shows the records first whose name begins with the words.
      RelatedLabels.labelField(shape).map(Field::slug).ifPresent(used::add);
    }
    used.removeIf(slug -> shape.field(slug).filter(Field::lacksSlot).isEmpty());
    return used;
  }

  private boolean isDue(Wanted wanted, long now) {
    if (tried.size() >= MAX_KNOWN) {
      tried.clear();
    }
    Long last = tried.get(wanted);
    if (last != null && now - last < PAUSE_NANOS) {
      return false;
    }
    return last == null ? tried.putIfAbsent(wanted, now) == null : tried.replace(wanted, last, now);
  }

  private void execute(Runnable work) {
    try {
      executor.execute(() -> BestEffort.run("index_demand", work));
    } catch (RejectedExecutionException e) {
      // A later read tries again.
    }
  }
}
