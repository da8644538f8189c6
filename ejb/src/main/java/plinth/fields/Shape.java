package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.RecordScope;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * The fields of one object at one version, with the calendar of its workspace. Immutable, so it can
 * be cached until the version changes.
 */
public final class Shape {
  private final long objectId;
  private final String objectSlug;
  private final long version;
  private final WorkspaceCalendar calendar;
  private final Map<String, Field> fields;
  private final Map<String, Column<?>> columns;
  private final boolean partial;
  private final boolean hidesWords;
  private final RecordScope scope;
  private final List<UniqueSet> keys;
  private final List<UniqueSet> uniques;
  private final List<MatchRule> matchRules;
  private volatile @Nullable ComputedFields computed;

  /** Creates the shape of an object from its fields, in any order. */
  public Shape(long objectId, String objectSlug, long version, Collection<Field> fields) {
    this(objectId, objectSlug, version, fields, List.of());
  }

  /**
   * Creates the shape of an object from its fields, in any order.
   *
   * @param keys the unique keys of the object
   */
  public Shape(
      long objectId,
      String objectSlug,
      long version,
      Collection<Field> fields,
      List<UniqueSet> keys) {
    this(
        objectId,
        objectSlug,
        version,
        WorkspaceCalendar.STANDARD,
        fields,
        keys,
        List.of(),
        SystemFields.columns(),
        false,
        false,
        RecordScope.ALL);
  }

  private Shape(
      long objectId,
      String objectSlug,
      long version,
      WorkspaceCalendar calendar,
      Collection<Field> fields,
      List<UniqueSet> keys,
      List<MatchRule> matchRules,
      Collection<Column<?>> system,
      boolean partial,
      boolean hidesWords,
      RecordScope scope) {
    this.scope = scope;
    this.calendar = calendar;
    this.partial = partial;
    this.hidesWords = hidesWords;
    this.objectId = objectId;
    this.objectSlug = objectSlug;
    this.version = version;
    Map<String, Field> bySlug = new LinkedHashMap<>();
    Map<String, Column<?>> asked = new LinkedHashMap<>();
    fields.stream()
        .sorted(
            Comparator.<Field>comparingInt(field -> field.standing().order())
                .thenComparingLong(Field::id))
        .forEach(
            field -> {
              bySlug.put(field.slug(), field);
              if (field.active()) {
                asked.put(field.slug(), field.column());
              }
            });
    system.forEach(column -> asked.put(column.slug(), column));
    this.keys = List.copyOf(keys);
    this.matchRules = List.copyOf(matchRules);
    this.uniques =
        Stream.concat(
                bySlug.values().stream().flatMap(field -> field.uniqueSet().stream()),
                keys.stream())
            .toList();
    this.fields = Collections.unmodifiableMap(bySlug);
    this.columns = Collections.unmodifiableMap(asked);
  }

  /** This shape in a workspace with this calendar. */
  public Shape by(WorkspaceCalendar other) {
    return with(other, fields.values(), matchRules);
  }

  /** This shape with the rules by which records are duplicates. */
  public Shape withMatchRules(List<MatchRule> rules) {
    return with(calendar, fields.values(), rules);
  }

  /** This shape with other fields, in any order. */
  public Shape withFields(Collection<Field> others) {
    return with(calendar, others, matchRules);
  }

  private Shape with(
      WorkspaceCalendar other, Collection<Field> others, List<MatchRule> otherRules) {
    return new Shape(
        objectId,
        objectSlug,
        version,
        other,
        others,
        keys,
        otherRules,
        system(),
        partial,
        hidesWords,
        scope);
  }

  private List<Column<?>> system() {
    return SystemFields.columns().stream().filter(c -> columns.containsKey(c.slug())).toList();
  }

  /** This shape for callers who see only these fields. */
  public Shape limitedTo(Predicate<Field> seen) {
    return limitedTo(seen, scope);
  }

  /** This shape for callers who see only these fields and these records. */
  public Shape limitedTo(Predicate<Field> seen, RecordScope records) {
    return limitedTo(seen, SystemFields.columns(), records);
  }

  /**
   * This shape for the public: these of its fields, and the system fields slug and creation time.
   */
  public Shape publishedAs(Predicate<Field> seen) {
    return limitedTo(seen, SystemFields.publicColumns(), RecordScope.ALL);
  }

  private Shape limitedTo(
      Predicate<Field> seen, Collection<Column<?>> system, RecordScope records) {
    return new Shape(
        objectId,
        objectSlug,
        version,
        calendar,
        fields.values().stream().filter(seen).toList(),
        keys.stream().filter(key -> key.fields().stream().allMatch(seen)).toList(),
        matchRules.stream()
            .filter(rule -> rule.conditions().stream().allMatch(one -> seen.test(one.field())))
            .toList(),
        system,
        true,
        fields.values().stream().anyMatch(f -> !seen.test(f) && f.type().isSearchable()),
        records);
  }

  /**
   * This shape for queries about a moment: relations use the links of that moment. Which records
   * the caller sees is decided by the present, so no condition on their former assignment applies.
   */
  public Shape asOf(Instant moment) {
    return new Shape(
        objectId,
        objectSlug,
        version,
        calendar,
        fields.values().stream().map(field -> field.asOf(moment)).toList(),
        List.of(),
        List.of(),
        system(),
        partial,
        hidesWords,
        RecordScope.ALL);
  }

  /** The records of the object that the caller sees, which queries add as a condition. */
  public RecordScope scope() {
    return scope;
  }

  /**
   * Whether fields may have been left out of this shape. If so, other data about a record than its
   * current values, such as its change log, may contain more than may be shown.
   */
  public boolean isPartial() {
    return partial;
  }

  /**
   * Whether the search text of records contains words of fields that were left out of this shape.
   */
  public boolean hidesWords() {
    return hidesWords;
  }

  /** The object's number. */
  public long objectId() {
    return objectId;
  }

  /** The object's slug. */
  public String objectSlug() {
    return objectSlug;
  }

  /** The version, which every change of a field increments. */
  public long version() {
    return version;
  }

  /** By what the days of the workspace count. */
  public WorkspaceCalendar calendar() {
    return calendar;
  }

  /** All fields in order, active or not. */
  public List<Field> fields() {
    return List.copyOf(fields.values());
  }

  /** The values that are distinct among the records: unique fields, then unique keys. */
  public List<UniqueSet> uniques() {
    return uniques;
  }

  /** The rules by which two records are duplicates of each other. */
  public List<MatchRule> matchRules() {
    return matchRules;
  }

  /**
   * The unique field or unique key that a request names, once existing records have been compared.
   *
   * @param slugs the slugs of its fields, in any order
   */
  public Optional<UniqueSet> unique(Collection<String> slugs) {
    return uniques.stream().filter(set -> set.isReady() && set.isOn(slugs)).findFirst();
  }

  /**
   * Whether the values of a field, alone or with others, are distinct. Needs the complete shape.
   */
  public boolean isUnique(Field field) {
    return uniques.stream().anyMatch(unique -> unique.has(field));
  }

  /** The slots with columns of their own, of fields and of unique keys. */
  public List<Slot> numberedSlots() {
    return Stream.concat(
            fields.values().stream().map(field -> field.slots().value()),
            uniques.stream().map(UniqueSet::slot))
        .filter(slot -> slot != null && slot.kind().isNumbered())
        .toList();
  }

  /** The values of a new record with those of its computed fields. Needs the complete shape. */
  public JsonObject withComputed(JsonObject data) {
    return withComputed(data, Map.of());
  }

  /**
   * The values of a record with the present results of all formulas. Needs the complete shape.
   *
   * @param related the values that follow from related records, among others that are ignored
   */
  public JsonObject withComputed(JsonObject data, Map<String, JsonValue> related) {
    return computed().apply(data, related);
  }

  /** The fields whose values follow from related records, active or not. */
  public List<Field> relatedFields() {
    return computedFields().stream().filter(field -> field.rules().related() != null).toList();
  }

  /** The computed fields, active or not, each after those that its formula names. */
  public List<Field> computedFields() {
    return computed().fields();
  }

  /** Formulas are compiled when they are first needed, because many shapes only serve reads. */
  private ComputedFields computed() {
    ComputedFields known = computed;
    if (known == null) {
      known = ComputedFields.of(fields.values(), calendar.zone());
      computed = known;
    }
    return known;
  }

  /** A field by its slug, active or not. */
  public Optional<Field> field(String slug) {
    return Optional.ofNullable(fields.get(slug));
  }

  /** Finds an active field or a system field, which filters and sorts may name. */
  public Optional<Column<?>> column(String slug) {
    return Optional.ofNullable(columns.get(slug));
  }
}
