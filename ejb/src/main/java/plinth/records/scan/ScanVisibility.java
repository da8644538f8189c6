package plinth.records.scan;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.access.RecordScope;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.RelatedLabels;
import plinth.records.query.FilterPaths;

/**
 * Determines which fields the answer of a scan reveals, by what it shows and by which records it
 * includes, and whether another caller may see all of them. Call it inside a service of the
 * workspace.
 */
@ApplicationScoped
public class ScanVisibility {
  @Inject private Shapes shapes;
  @Inject private RelatedLabels labels;

  /**
   * The numbers of the fields that a scan reveals, by the slugs of their objects.
   *
   * @param isLabelled whether it shows labels of related records
   */
  public Map<String, Set<Long>> visibleFields(Caller caller, RecordScan scan, boolean isLabelled) {
    Shape shape = shapes.requireReadable(caller, scan.object());
    boolean isSearch = !scan.q().isBlank();
    Map<String, Set<Long>> told = new TreeMap<>();
    told.put(
        scan.object(),
        shape.fields().stream()
            .filter(f -> isSearch && f.type().isSearchable())
            .map(Field::id)
            .collect(Collectors.toCollection(TreeSet::new)));
    Stream<String> named =
        Stream.concat(scan.fields().stream(), Stream.of(scan.sort().split(",", -1)));
    Stream.concat(
            FilterPaths.of(scan.filter(), scan.object(), object -> readable(caller, object))
                .stream(),
            FilterPaths.ofPaths(named, scan.object(), object -> readable(caller, object)).stream())
        .forEach(field -> add(caller, told, field.object(), field.field()));
    if (isLabelled) {
      List<Field> shown =
          FilterPaths.ofPaths(
                  scan.fields().stream(), scan.object(), object -> readable(caller, object))
              .stream()
              .flatMap(
                  one ->
                      readable(caller, one.object()).stream()
                          .flatMap(seen -> seen.field(one.field()).stream()))
              .toList();
      labels.of(caller, shown).forEach((object, label) -> add(caller, told, object, label.field()));
    }
    return told;
  }

  private void add(Caller caller, Map<String, Set<Long>> told, String object, String slug) {
    Stream<Field> field = shapes.requireReadable(caller, object).field(slug).stream();
    field.forEach(f -> told.computeIfAbsent(object, key -> new TreeSet<>()).add(f.id()));
  }

  /**
   * Whether the caller may now see everything that the scan shows. Callers who do not see all
   * records see their own scans only. A deleted field counts as visible to the caller who started
   * the scan, and to callers without limits.
   *
   * @param told the result of {@link #visibleFields}
   * @param isAsker whether the caller started the scan
   */
  public boolean covers(Caller caller, Map<String, Set<Long>> told, boolean isAsker) {
    return told.entrySet().stream()
        .allMatch(entry -> covers(caller, entry.getKey(), entry.getValue(), isAsker));
  }

  private boolean covers(Caller caller, String object, Set<Long> told, boolean isAsker) {
    Shape complete = shapes.findComplete(object).orElse(null);
    if (complete == null) {
      return isAsker;
    }
    Shape seen = readable(caller, object).orElse(null);
    if (seen == null) {
      return false;
    }
    Set<Long> left = new HashSet<>(told);
    left.removeAll(ids(seen));
    boolean isGone = ids(complete).stream().noneMatch(left::contains);
    if (!isAsker && seen.scope() != RecordScope.ALL) {
      return false;
    }
    return left.isEmpty() || (isGone && (isAsker || !seen.isPartial()));
  }

  private Optional<Shape> readable(Caller caller, String object) {
    try {
      return Optional.of(shapes.requireReadable(caller, object));
    } catch (Problem missing) {
      return Optional.empty();
    }
  }

  private static Set<Long> ids(Shape shape) {
    return shape.fields().stream().map(Field::id).collect(Collectors.toSet());
  }
}
