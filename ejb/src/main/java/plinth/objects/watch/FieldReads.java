package plinth.objects.watch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import plinth.audit.Audit;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;

/**
 * Records reads of watched fields: one entry for each request, with the fields, the number of
 * records, and the slugs of the first ones. Which fields are watched is cached by the shape version
 * of the workspace, so that reads of other fields ask nothing.
 */
@ApplicationScoped
public class FieldReads {
  /** How many slugs an entry names. */
  static final int MOST_SLUGS = 50;

  private static final int MAX_WORKSPACES = 2_000;

  private static final Set<Caller.Kind> READERS =
      EnumSet.of(Caller.Kind.ADMIN, Caller.Kind.API_KEY, Caller.Kind.OAUTH_APP);

  @Inject private Shapes shapes;
  @Inject private Audit audit;
  @Inject private WatchedFields watched;
  @Inject private BoundWorkspace bound;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(long version, Map<Long, Set<Long>> fields) {}

  /** How records were read. */
  public enum Way {
    RECORD,
    LIST,
    RELATED,
    EXPORT
  }

  /** The watched fields among those that were read. */
  private List<String> watched(Caller caller, long objectId, Collection<Field> read) {
    if (!READERS.contains(caller.kind())) {
      return List.of();
    }
    Set<Long> ids = known(caller).fields().getOrDefault(objectId, Set.of());
    return ids.isEmpty()
        ? List.of()
        : read.stream().filter(field -> ids.contains(field.id())).map(Field::slug).toList();
  }

  /**
   * Records that records of an object were read.
   *
   * @param names the requested fields, all if there are none; paths to related records do not count
   * @param slugs the slugs of the records
   */
  public void note(
      Caller caller, Shape seen, List<String> names, Collection<String> slugs, Way way) {
    if (slugs.isEmpty()) {
      return;
    }
    List<Field> read =
        seen.fields().stream()
            .filter(field -> field.active() && (names.isEmpty() || names.contains(field.slug())))
            .toList();
    List<String> fields = watched(caller, seen.objectId(), read);
    if (!fields.isEmpty()) {
      JsonArrayBuilder first = Json.createArrayBuilder();
      slugs.stream().limit(MOST_SLUGS).forEach(first::add);
      record(caller, seen, fields, details(way).add("records", slugs.size()).add("slugs", first));
    }
  }

  /** Records that fields of an object were read for an export of so many records. */
  public void noteExport(Caller caller, Shape seen, Collection<Field> read, long records) {
    List<String> fields = watched(caller, seen.objectId(), read);
    if (!fields.isEmpty()) {
      record(caller, seen, fields, details(Way.EXPORT).add("records", records));
    }
  }

  /** Records that fields of an object were read from records that others are related to. */
  public void noteRelated(Caller caller, Shape seen, Collection<Field> read) {
    List<String> fields = watched(caller, seen.objectId(), read);
    if (!fields.isEmpty()) {
      record(caller, seen, fields, details(Way.RELATED));
    }
  }

  private static JsonObjectBuilder details(Way way) {
    return Json.createObjectBuilder().add("by", way.name().toLowerCase(Locale.ROOT));
  }

  private void record(Caller caller, Shape seen, List<String> fields, JsonObjectBuilder details) {
    audit.record(
        caller,
        "field.read",
        "object:" + seen.objectSlug(),
        details.add("fields", Json.createArrayBuilder(fields)).build());
  }

  private Known known(Caller caller) {
    long workspace = caller.requireWorkspace().id();
    long version = shapes.version();
    Known kept = known.get(workspace);
    if (kept != null && kept.version() == version) {
      return kept;
    }
    Known read = new Known(version, watched.listAll());
    if (!bound.isRaised()) {
      if (known.size() >= MAX_WORKSPACES) {
        known.clear();
      }
      known.put(workspace, read);
    }
    return read;
  }
}
