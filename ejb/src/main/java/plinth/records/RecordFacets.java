package plinth.records;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Discrete;
import plinth.fields.Discrete.Face;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;

/**
 * The door to facets: how many records hold each value of a field, under any filter. Where all
 * records are counted, the numbers are kept already; under a filter all fields are counted in one
 * walk over the records that meet it.
 *
 * <p>Spec: Records.
 */
@Stateless
@Tenanted
public class RecordFacets {
  /** How many fields are counted at once. */
  static final int MOST = 20;

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private FacetCounts counts;
  @Inject private PeopleFilters people;

  /** Counts. Refuses a field that is unknown, has no index, or has too many values to count. */
  public List<Facet> of(Caller caller, String objectSlug, FacetQuery query) {
    Shape shape = shapes.toRead(caller, objectSlug);
    List<Field> fields = fields(shape, query);
    Filter filter = people.read(caller, query.filter(), shape, "filter");
    RecordSource source = RecordSource.of(bound.id(), shape, filter, query.q(), Time.now());
    boolean isAll = filter == null && query.q().isBlank();
    RecordTallies kept = isAll ? new RecordTallies(bound.id(), shape.objectId()) : null;
    ValueCounts counted = counts.count(source, kept, fields);
    return fields.stream().map(field -> facet(field, counted)).toList();
  }

  private static List<Field> fields(Shape shape, FacetQuery query) {
    List<String> asked = query.fields();
    if (asked.isEmpty()) {
      return shape.fields().stream()
          .filter(field -> field.active() && isCountable(field))
          .limit(MOST)
          .toList();
    }
    if (asked.size() > MOST) {
      throw Problem.invalid(query.parameter(), "max", "Must name at most " + MOST + " fields");
    }
    return asked.stream().distinct().map(slug -> field(shape, slug, query.parameter())).toList();
  }

  private static Field field(Shape shape, String slug, String parameter) {
    Field field =
        shape
            .field(slug)
            .filter(Field::active)
            .orElseThrow(() -> Problem.invalid(parameter, "unknown", "There is no field " + slug));
    if (!isCountable(field)) {
      throw Problem.invalid(
          parameter,
          field.type() instanceof Discrete ? "not_indexed" : "type",
          "The values of " + slug + " cannot be counted");
    }
    return field;
  }

  private static boolean isCountable(Field field) {
    return field.type() instanceof Discrete && field.column().slot() != null;
  }

  private static Facet facet(Field field, ValueCounts counted) {
    Map<String, Long> held = counted.of(field);
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
                        face.label(),
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
