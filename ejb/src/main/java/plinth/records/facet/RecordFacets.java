package plinth.records.facet;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Discrete;
import plinth.fields.Discrete.Face;
import plinth.fields.Field;
import plinth.fields.People;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.Assignment;
import plinth.records.PersonDocument;
import plinth.records.query.Filter;
import plinth.records.query.PeopleFilters;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;
import plinth.records.rebuild.IndexDemand;
import plinth.records.tally.RecordTallies;
import plinth.records.tally.ValueCounts;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Use cases for facets: the number of records with each value of a field, with any filter. Without
 * a filter, maintained tallies are used; with one, a single scan of the matching records counts all
 * fields.
 */
@Stateless
@Tenanted
public class RecordFacets {
  /** The maximum number of fields in one query. */
  static final int MAX = 20;

  private static final String CANNOT_COUNT = "The values of %s cannot be counted";

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private FacetCounts counts;
  @Inject private AssigneeFacet assignees;
  @Inject private PeopleFilters people;
  @Inject private IndexDemand demand;
  @Inject @TenantDb private Db db;

  /**
   * Counts records by the values of fields, or by the members to whom they are assigned. Refuses a
   * field that is unknown or has too many values to count. Values without a slot are counted in the
   * stored data, within a time limit; if no fields are named, large objects count only those with a
   * slot.
   */
  public List<Facet> of(Caller caller, String objectSlug, FacetQuery query) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    RecordTallies tallies = Population.of(bound.id(), shape).tallies();
    List<Field> fields = fields(shape, query, tallies);
    Filter filter = people.read(caller, query.filter(), shape, "filter");
    RecordSource source = RecordSource.of(bound.id(), shape, filter, query.q(), Time.now());
    demand.note(caller, shape, source, null);
    boolean isAll = filter == null && query.q().isBlank();
    RecordTallies kept = isAll ? tallies : null;
    ValueCounts counted = counts.count(source, kept, fields);
    Map<String, Facet> facets = new LinkedHashMap<>();
    fields.forEach(field -> facets.put(field.slug(), facet(field, counted)));
    if (query.fields().contains(Assignment.NAME)) {
      facets.put(Assignment.NAME, assignees.count(source));
    }
    List<String> order = query.fields().isEmpty() ? List.copyOf(facets.keySet()) : query.fields();
    return order.stream().distinct().map(facets::get).toList();
  }

  /** The names of the members whom the values of a field name, by slug. */
  private Map<String, String> names(Field field, Set<String> slugs) {
    Map<String, String> names = new HashMap<>();
    if (field.type() instanceof People && !slugs.isEmpty()) {
      db.list(
              PersonDocument.namesBySlug(slugs.toArray(String[]::new)),
              row -> Map.entry(row.getString("slug"), row.getString("label")))
          .forEach(name -> names.put(name.getKey(), name.getValue()));
    }
    return names;
  }

  private List<Field> fields(Shape shape, FacetQuery query, RecordTallies tallies) {
    List<String> asked = query.fields();
    if (asked.isEmpty()) {
      List<Field> countable =
          shape.fields().stream()
              .filter(field -> field.active() && FacetCounts.isCountable(field))
              .toList();
      boolean isWhole =
          countable.stream().allMatch(FacetCounts::isIndexed) || counts.isSmall(tallies);
      return countable.stream()
          .filter(field -> isWhole || FacetCounts.isIndexed(field))
          .limit(MAX)
          .toList();
    }
    if (asked.size() > MAX) {
      throw Problem.invalid(query.parameter(), "max", "Must list at most " + MAX + " fields");
    }
    return asked.stream()
        .distinct()
        .filter(slug -> !slug.equals(Assignment.NAME) || shape.column(slug).isEmpty())
        .map(slug -> requireCountable(shape, slug, query.parameter()))
        .toList();
  }

  private static Field requireCountable(Shape shape, String slug, String parameter) {
    Field field =
        shape.field(slug).filter(Field::active).orElseThrow(() -> noField(shape, slug, parameter));
    if (!FacetCounts.isCountable(field)) {
      throw Problem.invalid(
          parameter,
          field.type() instanceof Discrete ? "not_indexed" : "type",
          CANNOT_COUNT.formatted(slug));
    }
    return field;
  }

  /**
   * The problem for a field that does not exist, or for a system field, such as the creator, which
   * has no facet.
   */
  private static Problem noField(Shape shape, String slug, String parameter) {
    return shape.column(slug).filter(column -> !column.stored()).isPresent()
        ? Problem.invalid(parameter, "type", CANNOT_COUNT.formatted(slug))
        : Problem.invalid(parameter, "unknown", "There is no field " + slug);
  }

  private Facet facet(Field field, ValueCounts counted) {
    Map<String, Long> held = counted.of(field);
    Map<String, String> names = names(field, held.keySet());
    Map<String, Face> faces = new LinkedHashMap<>();
    Discrete type = (Discrete) field.type();
    type.faces().forEach(face -> faces.put(face.stored(), face));
    held.keySet().stream().sorted().forEach(s -> faces.computeIfAbsent(s, type::face));
    List<Facet.Value> values =
        faces.values().stream()
            .map(
                face ->
                    new Facet.Value(
                        face.value(),
                        names.getOrDefault(face.stored(), face.label()),
                        face.color(),
                        held.getOrDefault(face.stored(), 0L)))
            .toList();
    return new Facet(
        field.slug(),
        field.name(),
        field.type().key(),
        counted.total(),
        counted.total() - counted.filled(field),
        values);
  }
}
